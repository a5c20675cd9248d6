import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, PodSpec } from 'kubernetes-types/core/v1';
import { ROOT } from '../root';
import {
  baseManifests,
  containersOf,
  type Manifest,
  manifestsOf,
  podOf,
  readKustomization,
  readYaml,
  remoteFolders,
  render,
  schemaProblems,
} from './manifests';

interface Service {
  restart?: string;
  image?: string;
  build?: { target: string };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | null>;
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  stop_grace_period?: string;
  user?: string;
}

/** The database, the local mailbox, the dashboard and the secrets of a trial: a public site has its own. */
const TRIAL_ONLY = ['settings', 'mysql', 'mailbox', 'prometheus', 'grafana'];
/** A cluster has no trial: addresses on localhost, and values that follow from their absence. */
const TRIAL_SETTINGS = ['LOCAL_ORIGIN'];

const { services } = readYaml(join(ROOT, 'docker-compose.yml')) as { services: Record<string, Service> };
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const stageOf = (target: string) => dockerfile.split(/^(?=FROM )/m).find((stage) => stage.includes(` AS ${target}\n`));
const settings = Object.fromEntries(
  readFileSync(join(ROOT, 'deploy/kubernetes/base/settings.env'), 'utf8')
    .split('\n')
    .flatMap((line) => (/^[^#]/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
) as Record<string, string>;

const manifests = baseManifests();
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const workloads = manifests.filter(podOf);

/** docker compose: mfe-catalog; here: the job catalog-release. */
const nameInCluster = (service: string) => service.replace(/^mfe-(.*)$/, '$1-release');
const shared = Object.entries(services).filter(([name]) => !TRIAL_ONLY.includes(name));
const pairs = shared.map(([name, service]): [string, Service, PodSpec, Container] => {
  const workload = workloads.find(({ metadata }) => metadata.name === nameInCluster(name));
  const pod = workload && podOf(workload);
  const [container] = pod?.containers ?? [];
  if (!pod || !container) throw new Error(`deploy/kubernetes has no workload for the service ${name}`);
  return [name, service, pod, container];
});
const seconds = (text = '0s') => Number(/^(\d+)s$/.exec(text)?.[1]);
const variables = ({ env = [] }: Container) => Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));

test('the manifests are what the schemas of Kubernetes allow', () => {
  expect(schemaProblems([...manifests, ...manifestsOf('example')])).toEqual([]);
}, 60_000);

test.each<[string, (api: Manifest) => void, RegExp]>([
  ['a misspelt field', (api) => Object.assign(podOf(api) ?? {}, { containerz: [] }), /containerz.* does not exist/],
  ['a wrong type', (api) => Object.assign(api.spec ?? {}, { replicas: 'two' }), /'string' is not assignable/],
  ['a missing field', (api) => delete api.spec?.['selector'], /Property 'selector' is missing/],
])(
  'the check of the schemas finds %s',
  (_what, change, problem) => {
    const [api] = structuredClone(ofKind('Deployment')) as [Manifest];
    change(api);
    expect(schemaProblems([api]).join()).toMatch(problem);
  },
  60_000,
);

test('each service of docker compose has a workload, and no other exists', () => {
  expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(
    shared.map(([name]) => nameInCluster(name)).sort(),
  );
});

test.each(pairs)('%s has the image of docker compose', (name, { image, build }, _pod, container) => {
  const expected = build ? `telemarket-${name === 'courier' || name === 'migrate' ? 'api' : name}` : image;
  expect(container.image).toBe(expected);
});

test.each(pairs)('%s has the settings of docker compose', (_name, { environment = {} }, _pod, container) => {
  const own = variables(container);
  for (const [key, value] of Object.entries(environment)) {
    // without a value it is passed on only where it is set
    if (value === null || TRIAL_SETTINGS.includes(key)) continue;
    if (key === 'PUBLIC_ORIGIN' && container.envFrom === undefined) continue;
    const given = own[key] ?? (container.envFrom ? settings[key] : undefined);
    expect([key, given]).toEqual([key, expect.any(String)]);
    const text = String(value);
    const byDefault = /^\$\{\w+:-(.*)\}$/.exec(text);
    if (!text.includes('${')) expect([key, given]).toEqual([key, text]);
    else if (byDefault?.[1]) expect([key, given]).toEqual([key, byDefault[1]]);
  }
});

test.each(pairs)('%s mounts what docker compose mounts', (_name, { volumes = [], command }, pod, container) => {
  const mounted = (container.volumeMounts ?? []).map(({ mountPath }) => mountPath);
  expect(mounted).toEqual(expect.arrayContaining(['/tmp', ...volumes.map((volume) => volume.split(':')[1])]));
  for (const { name, value } of container.env ?? []) {
    if (!name.endsWith('_FILE') || !value?.startsWith('/run/secrets/')) continue;
    const keys = pod.volumes?.flatMap(({ secret }) => secret?.items?.map(({ path }) => `/run/secrets/${path}`) ?? []);
    expect(keys).toContain(value);
  }
  if (command && !command.includes('-euc')) expect(container.command).toEqual(command);
});

const servers = pairs.filter(([, { restart }]) => restart !== 'no');

test.each(servers)('%s is asked for its health as in docker compose', (_name, service, _pod, container) => {
  const { healthcheck, image, build } = service;
  const check = healthcheck?.test?.join(' ') ?? (image && !build ? '' : (stageOf(build?.target ?? '') ?? ''));
  const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/[\w.]+)/.exec(healthcheck?.disable ? '' : check) ?? [];
  const probes = [container.readinessProbe, container.livenessProbe].map((probe) => probe?.httpGet?.path);
  if (!path) return expect(probes).toEqual([undefined, undefined]);
  expect(probes).toContain(path);
  expect(container.ports).toContainEqual({ name: 'http', containerPort: Number(port) });
});

test.each(servers)('%s has time to stop', (_name, service, pod, container) => {
  const sleep = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds(service.stop_grace_period) + sleep);
  // a balancer goes on sending for a moment
  expect(sleep > 0).toBe(container.ports !== undefined);
});

test.each(pairs)('%s is an ordinary user on a read-only file system', (_name, { user }, pod, container) => {
  // a number: Kubernetes does not know the names in an image
  const id = user === 'nginx' ? 101 : 1000;
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: id,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect([pod.enableServiceLinks, pod.automountServiceAccountToken]).toEqual([false, false]);
  expect(container.resources).toMatchObject({
    requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
    limits: { memory: expect.any(String) as string },
  });
});

test('every deployment survives the drain of a node', () => {
  const labelsOf = (manifest: Manifest) => manifest.spec?.['selector'];
  const budgets = ofKind('PodDisruptionBudget').map((budget) => [budget.metadata.name, labelsOf(budget)]);
  for (const deployment of ofKind('Deployment')) {
    const { name } = deployment.metadata;
    expect(budgets).toContainEqual([name, labelsOf(deployment)]);
    expect([name, deployment.spec?.['replicas']]).toEqual([name, 2]);
    expect(podOf(deployment)?.topologySpreadConstraints?.length).toBeGreaterThan(0);
  }
});

test('the gateway finds its remotes and the API under the names of their services', () => {
  const addresses = ofKind('Service').map(({ metadata, spec }) => {
    const [{ port }] = spec?.['ports'] as [{ port: number }];
    return `http://${metadata.name}:${port}`;
  });
  const lines = readFileSync(join(ROOT, 'deploy/containers/remotes'), 'utf8').match(/^\w.*$/gm) ?? [];
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(remoteFolders().sort());
  const wanted = [...lines.map((line) => line.split('=')[1]), services['shell']?.environment?.['API_ORIGIN']];
  expect(addresses).toEqual(expect.arrayContaining(wanted));
  expect(readKustomization('base').resources).toEqual(
    expect.arrayContaining(remoteFolders().map((remote) => `../remotes/${remote}`)),
  );
});

const rendered = render('example');
(rendered ? test : test.skip)(
  'kustomize renders the example, and each reference is resolved',
  () => {
    const named = (kind: string) =>
      (rendered ?? []).filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    expect(schemaProblems(rendered ?? [])).toEqual([]);
    expect((rendered ?? []).filter(podOf)).toHaveLength(workloads.length);
    for (const workload of (rendered ?? []).filter(podOf)) {
      for (const { configMap, persistentVolumeClaim } of podOf(workload)?.volumes ?? []) {
        if (configMap) expect(named('ConfigMap')).toContain(configMap.name);
        if (persistentVolumeClaim) expect(named('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
      }
      for (const { image, envFrom } of containersOf(workload)) {
        expect(image).toMatch(/^(nginx:|registry\.shop\.example\/)/);
        for (const { configMapRef } of envFrom ?? []) expect(named('ConfigMap')).toContain(configMapRef?.name);
      }
    }
  },
  60_000,
);
