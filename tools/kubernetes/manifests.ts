import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, PodSpec } from 'kubernetes-types/core/v1';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../root';

const KUBERNETES_FOLDER = join(ROOT, 'deploy/kubernetes');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec: PodSpec }; [field: string]: unknown };
}

interface Kustomization {
  resources: string[];
  namePrefix?: string;
  images?: { name: string; newName: string }[];
}

export const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'), { merge: true });

const readKustomization = (folder: string) =>
  readYaml(join(KUBERNETES_FOLDER, folder, 'kustomization.yaml')) as Kustomization;

/** Reads the manifests that the kustomization of a folder lists. */
export const readManifests = (folder: string): Manifest[] =>
  readKustomization(folder)
    .resources.filter((resource) => resource.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(KUBERNETES_FOLDER, folder, file), 'utf8')))
    .map((document) => document.toJS() as Manifest);

/** The names of the remotes in the example of a Kubernetes site. */
export const remotesOfExample = (): string[] =>
  readKustomization('example').resources.flatMap((resource) => /^\.\.\/remotes\/(.+)$/.exec(resource)?.[1] ?? []);

export const remoteFolders = (): string[] => readdirSync(join(KUBERNETES_FOLDER, 'remotes'));

/** All manifests of the base and of the remotes, with the names and images that kustomize sets. */
export function readAllManifests(): Manifest[] {
  const ofRemotes = remoteFolders().flatMap((remote) => {
    const { namePrefix = '', images = [], resources } = readKustomization(`remotes/${remote}`);
    if (!resources.includes('../../remote')) throw new Error(`${remote} is no instance of deploy/kubernetes/remote`);
    return readManifests('remote').map((manifest) => {
      manifest.metadata.name = namePrefix + manifest.metadata.name;
      for (const container of containersOf(manifest))
        container.image = images.find(({ name }) => name === container.image)?.newName ?? container.image;
      return manifest;
    });
  });
  return [...readManifests('base'), ...ofRemotes];
}

export const podOf = ({ spec }: Manifest): PodSpec | undefined => spec?.template?.spec;
export const containersOf = (manifest: Manifest): Container[] => podOf(manifest)?.containers ?? [];

/**
 * Checks manifests against types that kubernetes-types generates from the OpenAPI schemas of Kubernetes. Unlike the
 * schemas, the types reject unknown fields.
 * @returns The errors of the compiler; empty without errors.
 */
export function findSchemaProblems(manifests: readonly Manifest[]): string {
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.data/manifests-'));
  try {
    const lines = manifests.map((manifest, index) => {
      const group = manifest.apiVersion === 'v1' ? 'core/v1' : manifest.apiVersion.replace('.k8s.io', '');
      const type = `import('kubernetes-types/${group}').${manifest.kind}`;
      return `export const m${index}: ${type} = ${JSON.stringify(manifest)};`;
    });
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', '', file];
    return spawnSync(process.execPath, [compiler, ...options], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
