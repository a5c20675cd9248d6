import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, PodSpec } from 'kubernetes-types/core/v1';
import { ROOT } from '../root';
import {
  readAllManifests,
  containersOf,
  readManifests,
  podOf,
  readYaml,
  remoteFolders,
  remotesOfExample,
  findSchemaProblems,
} from './manifests';

interface Service {
  restart?: string;
  profiles?: string[];
  image?: string;
  build?: { target: string };
  environment?: Record<string, string | null>;
  healthcheck?: { test?: string[] };
}

/**
 * Services that only a trial has: the database, the local mailbox and Telegram, the dashboard and the secrets. A public
 * site uses services of its own.
 */
const TRIAL_ONLY = ['settings', 'mysql', 'mailbox', 'telegram', 'prometheus', 'grafana'];

const { services } = readYaml(join(ROOT, 'docker-compose.yml')) as { services: Record<string, Service> };
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const settings = Object.fromEntries(
  [...readFileSync(join(ROOT, 'deploy/kubernetes/base/settings.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const manifests = readAllManifests();
const workloads = manifests.filter(podOf);

/** The service mfe-catalog of docker compose is the job catalog-release in Kubernetes. */
const nameInCluster = (service: string) => service.replace(/^mfe-(.*)$/, '$1-release');
const shared = Object.entries(services).filter(([name]) => !TRIAL_ONLY.includes(name));
const pairs = shared.map(([name, service]): [string, Service, PodSpec, Container] => {
  const pod = workloads.flatMap((workload) =>
    workload.metadata.name === nameInCluster(name) ? (podOf(workload) ?? []) : [],
  )[0];
  if (!pod?.containers[0]) throw new Error(`deploy/kubernetes has no workload for the service ${name}`);
  return [name, service, pod, pod.containers[0]];
});
const servers = pairs.filter(([, { restart }]) => restart !== 'no');

/** Finds the command of a health check in docker compose, or else in the image. */
const healthCheckOf = ({ healthcheck, build }: Service): string => {
  const stage = dockerfile.split(/^(?=FROM )/m).find((part) => build && part.includes(` AS ${build.target}\n`));
  return healthcheck?.test?.join(' ').replace('$$', '$') ?? /^HEALTHCHECK .*\n.*/m.exec(stage ?? '')?.[0] ?? '';
};

test('the schemas of Kubernetes allow the manifests, and refuse a misspelt field', () => {
  const misspelt = structuredClone(workloads.slice(0, 1));
  for (const workload of misspelt) Object.assign(podOf(workload) ?? {}, { containerz: [] });
  // a PodMonitor is left out, because kubernetes-types has no types of the Prometheus Operator
  const monitoring = readManifests('monitoring').filter(({ kind }) => kind !== 'PodMonitor');
  expect(findSchemaProblems([...manifests, ...readManifests('example'), ...monitoring])).toBe('');
  expect(findSchemaProblems(misspelt)).toMatch(/containerz.* does not exist/);
});

test('each service of docker compose has a workload in Kubernetes, and there is no other workload', () => {
  expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(
    shared.map(([name]) => nameInCluster(name)).sort(),
  );
});

test('docker compose, Kubernetes and the list of the gateway have the same remotes, under the same addresses', () => {
  const list = readFileSync(join(ROOT, 'deploy/containers/remotes'), 'utf8');
  const remotes = [...list.matchAll(/^(\w[\w-]*)=(\S+)/gm)].map(([, name = '', address = '']) => ({ name, address }));
  const names = remotes.map(({ name }) => name).sort();
  expect(remoteFolders().sort()).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(remotesOfExample()));
  expect(
    Object.keys(services)
      .filter((name) => name.startsWith('mfe-'))
      .sort(),
  ).toEqual(names.map((name) => `mfe-${name}`));
  const addresses = manifests
    .filter(({ kind }) => kind === 'Service')
    .map(({ metadata, spec }) => `http://${metadata.name}:${(spec?.['ports'] as [{ port: number }])[0].port}`);
  const api = services['gateway']?.environment?.['API_ORIGIN'];
  expect(addresses).toEqual(expect.arrayContaining([...remotes.map(({ address }) => address), api]));
});

test.each(pairs)('%s has the same image as in docker compose', (name, { image, build }, _pod, container) => {
  const target = build?.target === 'api' ? 'api' : name;
  expect(container.image).toBe(build ? `telemarket-${target}` : image);
});

test.each(pairs)('%s has the same settings as in docker compose', (_name, { environment = {} }, _pod, container) => {
  // An optional secret is a variable of the container and not a file, because a mounted file would have to exist.
  const own = Object.fromEntries(
    (container.env ?? []).map(({ name, value = '', valueFrom }) =>
      valueFrom?.secretKeyRef ? [`${name}_FILE`, `/run/secrets/${valueFrom.secretKeyRef.key}`] : [name, value],
    ),
  );
  const given = container.envFrom ? { ...settings, ...own } : own;
  // Docker compose passes a variable without a value only if it is set. LOCAL_ORIGIN is the address of a trial. A
  // migration reads PUBLIC_ORIGIN only to decide whether the site is a trial.
  const needed = Object.entries(environment).filter(
    ([name, value]) => value !== null && name !== 'LOCAL_ORIGIN' && (name !== 'PUBLIC_ORIGIN' || container.envFrom),
  );
  expect(needed.map(([name]) => name).filter((name) => !(name in given))).toEqual([]);
  const fixed = needed.filter(([, value]) => !String(value).includes('${'));
  expect(given).toMatchObject(Object.fromEntries(fixed.map(([name, value]) => [name, String(value)])));
});

test.each(pairs)('%s mounts the secrets that it reads', (_name, _service, pod, { env = [] }) => {
  const mounted = pod.volumes?.flatMap(({ secret }) => secret?.items?.map(({ path }) => `/run/secrets/${path}`) ?? []);
  const read = env.flatMap(({ name, value = '' }) =>
    /^\/run\/secrets\//.test(value) && /_FILE$/.test(name) ? value : [],
  );
  expect([...(mounted ?? [])].sort()).toEqual(read.sort());
});

test('each program of the API that gets the client id of Telegram also gets the client secret, because it does not start without one', () => {
  const programs = workloads
    .flatMap(containersOf)
    .filter(({ image, envFrom }) => image === 'telemarket-api' && envFrom?.some(({ configMapRef }) => configMapRef));
  expect(Object.keys(settings)).toContain('TELEGRAM_CLIENT_ID');
  expect(programs.map(({ name }) => name).sort()).toEqual(['api', 'courier']);
  const key = { name: 'telemarket', key: 'telegram-client-secret', optional: true };
  for (const { env } of programs)
    expect(env).toContainEqual({ name: 'TELEGRAM_CLIENT_SECRET', valueFrom: { secretKeyRef: key } });
});

test('the API and the courier get the token of the bot', () => {
  const key = { name: 'telemarket', key: 'telegram-bot-token', optional: true };
  const haveIt = workloads
    .flatMap(containersOf)
    .filter(({ env = [] }) => env.some(({ name }) => name === 'TELEGRAM_BOT_TOKEN'));
  expect(haveIt.map(({ name }) => name).sort()).toEqual(['api', 'courier']);
  for (const { env } of haveIt)
    expect(env).toContainEqual({ name: 'TELEGRAM_BOT_TOKEN', valueFrom: { secretKeyRef: key } });
  for (const name of ['api', 'courier'])
    expect(services[name]?.environment).toHaveProperty('TELEGRAM_BOT_TOKEN_FILE', '/run/secrets/telegram-bot-token');
});

test('each long-running service has a health check', () => {
  // `docker compose up --wait` fails for a service without a health check.
  const running = Object.entries(services).filter(([, { restart, profiles }]) => restart !== 'no' && !profiles);
  expect(running.filter(([, service]) => !healthCheckOf(service)).map(([name]) => name)).toEqual([]);
});

test.each(servers)('%s has the same port and health check as in docker compose', (_name, service, _pod, container) => {
  const { ports, readinessProbe, livenessProbe } = container;
  const check = healthCheckOf(service);
  const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/[\w./]+)/.exec(check) ?? [];
  if (!path) return expect(`CMD ${livenessProbe?.exec?.command?.join(' ')}`).toBe(check);
  expect([readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path)).toContain(path);
  expect(ports).toContainEqual({ name: 'http', containerPort: Number(port) });
});

test('Prometheus finds the servers of a cluster under the job names of the alert rules', () => {
  const prometheus = readYaml(join(ROOT, 'deploy/observe/prometheus.yml')) as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
  };
  const monitors = readManifests('monitoring').filter(({ kind }) => kind === 'PodMonitor') as unknown as {
    spec: {
      selector: { matchLabels: { app: string } };
      podMetricsEndpoints: { port: string; relabelings: { targetLabel: string; replacement: string }[] }[];
    };
  }[];
  expect(
    monitors.map(({ spec }) => {
      const [endpoint] = spec.podMetricsEndpoints;
      const { app } = spec.selector.matchLabels;
      const ports = workloads.flatMap((workload) =>
        workload.metadata.name === app ? (podOf(workload)?.containers[0]?.ports ?? []) : [],
      );
      const port = ports.find(({ name }) => name === endpoint?.port)?.containerPort;
      return [endpoint?.relabelings.find(({ targetLabel }) => targetLabel === 'job')?.replacement, app, port];
    }),
  ).toEqual(prometheus.scrape_configs.map(({ job_name, dns_sd_configs: [of] }) => [job_name, of?.names[0], of?.port]));
});

test('every container runs as an ordinary user on a read-only file system', () => {
  for (const workload of workloads) {
    expect(podOf(workload)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const { securityContext } of containersOf(workload))
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  }
});
