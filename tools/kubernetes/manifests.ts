import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, PodSpec } from 'kubernetes-types/core/v1';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../root';

export const KUBERNETES = join(ROOT, 'deploy/kubernetes');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec?: { template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }; [field: string]: unknown };
}

interface Kustomization {
  resources: string[];
  namePrefix?: string;
  images?: { name: string; newName: string }[];
  configMapGenerator?: { name: string; files?: string[] }[];
}

export const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'), { merge: true });

export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);

export const readKustomization = (folder: string) =>
  readYaml(join(KUBERNETES, folder, 'kustomization.yaml')) as Kustomization;

/** The manifests that a folder's kustomization names. */
export const manifestsOf = (folder: string): Manifest[] =>
  readKustomization(folder)
    .resources.filter((resource) => resource.endsWith('.yaml'))
    .flatMap((file) => readManifests(readFileSync(join(KUBERNETES, folder, file), 'utf8')));

export const remoteFolders = (): string[] => readdirSync(join(KUBERNETES, 'remotes'));

/** Every manifest of the base under the name that it gets there. */
export function baseManifests(): Manifest[] {
  const ofRemotes = remoteFolders().flatMap((remote) => {
    const { namePrefix = '', images = [] } = readKustomization(`remotes/${remote}`);
    const imageOf = (image: string | undefined) => images.find(({ name }) => name === image)?.newName ?? image;
    return manifestsOf('remote').map((manifest) => {
      const copy = structuredClone(manifest);
      copy.metadata.name = namePrefix + copy.metadata.name;
      for (const container of containersOf(copy)) container.image = imageOf(container.image);
      return copy;
    });
  });
  return [...manifestsOf('base'), ...ofRemotes];
}

export const podOf = ({ spec }: Manifest): PodSpec | undefined => spec?.template?.spec;
export const containersOf = (manifest: Manifest): Container[] => podOf(manifest)?.containers ?? [];

/** @returns The rendered manifests of a folder; null where there is neither kubectl nor kustomize. */
export function render(folder: string): Manifest[] | null {
  for (const [command, ...args] of [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ] as const) {
    const { status, stdout, stderr, error } = spawnSync(command, [...args, join(KUBERNETES, folder)], {
      encoding: 'utf8',
    });
    if (error) continue;
    if (status !== 0) throw new Error(stderr);
    return readManifests(stdout);
  }
  return null;
}

const MODULES: Readonly<Record<string, string>> = {
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
  v1: 'core/v1',
};

/**
 * Checks manifests against the types that kubernetes-types makes from the OpenAPI schemas of Kubernetes: unlike those, they
 * refuse a field that does not exist.
 * @returns What is wrong.
 */
export function schemaProblems(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map((manifest, index) => {
    const module = MODULES[manifest.apiVersion];
    if (!module) throw new Error(`${manifest.apiVersion} is not among the checked groups`);
    const type = `import('kubernetes-types/${module}').${manifest.kind}`;
    return `export const m${index}: ${type} = ${JSON.stringify(manifest)};`;
  });
  const file = join(ROOT, 'tools/kubernetes/checked.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(file, lines.join('\n'), ts.ScriptTarget.Latest)
      : getSourceFile.call(host, name, ...rest);
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map(({ messageText, start }) => {
    const line = lines.join('\n').slice(0, start).split('\n').length - 1;
    const { kind, metadata } = manifests[line] ?? { kind: '', metadata: { name: '' } };
    return `${kind} ${metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
