import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import Ajv from 'ajv';
import { checkStyles } from '@telemarket/release-trust';
import { parseManifest, type RemoteDescription, type RemoteManifest, type ServerBundle } from '@telemarket/composition';
import { readBuildSources } from './build-sources';
import schema from '../manifest.schema.json';

const ajv = new Ajv({ allErrors: true });
const isValidManifest = ajv.compile<ReleasedManifest>(schema);

/** A manifest that matches manifest.schema.json. It has a server bundle, so gateways can render the build. */
export interface ReleasedManifest extends RemoteManifest {
  telemarket: RemoteDescription & { server: ServerBundle; widgetContract: number };
}

/** Reads the manifest. Throws when it is missing, does not match its schema or contradicts itself. */
export function readManifest(folder: string): ReleasedManifest {
  const text = readFileSync(join(folder, 'mf-manifest.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (!isValidManifest(manifest))
    throw new Error(`- ${ajv.errorsText(isValidManifest.errors, { dataVar: 'mf-manifest.json', separator: '\n- ' })}`);
  parseManifest(text);
  return manifest;
}

/** @returns One problem for each file that the manifest lists and the build lacks. */
export function checkFiles(folder: string, { metaData, exposes }: RemoteManifest): string[] {
  const files = [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [js, css].flatMap((list) => [...list.sync, ...(list.async ?? [])])),
  ];
  return [...new Set(files)]
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => `the manifest names ${file}, which is missing`);
}

/** @param version The version of server bundles that the live gateway can render. */
export function checkServerBundle(
  folder: string,
  { telemarket: { server } }: ReleasedManifest,
  version: number,
): string[] {
  if (server.version !== version)
    return [`its server bundle has version ${server.version}, but the live gateway renders version ${version}`];
  const file = join(folder, server.file);
  if (!existsSync(file)) return [`the manifest names ${server.file}, which is missing`];
  const source = readFileSync(file, 'utf8');
  if (createHash('sha256').update(source).digest('hex') !== server.sha256)
    return [`the digest of ${server.file} differs from the digest in the manifest`];
  try {
    // the bundle is only parsed here; the gateway evaluates it with its own React
    new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: server.file });
    return [];
  } catch (error) {
    return [`${server.file} is not JavaScript: ${String(error)}`];
  }
}

/**
 * A page must have only one instance of each of these packages. Pages use react-router and SWR only through the kit.
 */
const SINGLE_INSTANCE_PACKAGES = ['react', 'react-dom', 'react-router', 'react-router-dom', 'swr', '@telemarket/kit'];
/** The file of the kit that contains its React context. A build may bundle all other files of the kit. */
const KIT_CONTEXT_FILE = /(?:@telemarket|shell)\/kit\/\w+\/kit-context\.\w+$/;

/**
 * The patterns find React: only React sets the first property, and only React calls hooks as in the second pattern.
 * Minified code still has both names.
 */
const REACT_CODE = /\.__(?:CLIENT|SECRET)_INTERNALS_DO_NOT_USE\w*\s*=[^=]|\.(?:H|current)\.useState\(/;

/**
 * Checks that the build has no copy of a package that the shell provides. The file names in source maps reveal copies
 * of packages. The code reveals a copy of React in the team's own sources.
 */
export function checkPackageCopies(folder: string): string[] {
  const files = readdirSync(folder);
  const maps = files.filter((file) => file.endsWith('.js.map'));
  const sources = maps.flatMap(
    (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }).sources,
  );
  const bundled = sources.map((source) =>
    KIT_CONTEXT_FILE.test(source) ? '@telemarket/kit' : /.*node_modules\/([^/@]+)\//.exec(source)?.[1],
  );
  const vendored = bundled.includes('react') ? null : placeOfReact(folder, files);
  if (vendored) bundled.push('react');
  return SINGLE_INSTANCE_PACKAGES.filter((name) => bundled.includes(name)).map(
    (name) =>
      `it bundles a copy of ${name}, which the shell provides${name === 'react' && vendored ? ` (${vendored})` : ''}`,
  );
}

/**
 * Returns the place of React's code in the team's sources. If the place is unknown, it returns the name of the script.
 * It returns null when no script contains React.
 */
function placeOfReact(folder: string, files: readonly string[]): string | null {
  const { placeOf } = readBuildSources(folder);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = REACT_CODE.exec(text);
    if (!found) continue;
    const lines = text.slice(0, found.index).split('\n');
    return placeOf(file, lines.length, (lines.at(-1)?.length ?? 0) + 1) ?? file;
  }
  return null;
}

/** Checks that each stylesheet of the build styles only elements of the remote. */
export function checkStylesheets(folder: string, remote: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return files.flatMap((file) =>
    checkStyles(readFileSync(join(folder, file), 'utf8'), remote).map((problem) => `${file}: ${problem}`),
  );
}

/**
 * Returns the size of a file in bytes after Brotli compression. Small files have no compressed copy and are compressed
 * here.
 */
function brotliSize(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}

/**
 * Checks the transfer size of all JavaScript of the build.
 * @param max The maximum size in kB (1,000 bytes) after Brotli compression.
 */
export function checkSize(folder: string, max: number): string[] {
  const bytes = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + brotliSize(join(folder, file)), 0);
  const size = bytes / 1000;
  return size <= max ? [] : [`its JavaScript is ${size.toFixed(1)} kB as Brotli, and the budget is ${max} kB`];
}
