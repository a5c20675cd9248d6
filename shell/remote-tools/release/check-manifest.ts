import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { parseManifest, type RemoteManifest } from '@telemarket/kit/remote';

/** Throws when there is no manifest, or one that the gateway could not use. */
export const readManifest = (folder: string): RemoteManifest =>
  parseManifest(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));

/** @returns The files that the manifest names and that are missing. */
export function checkFiles(folder: string, { metaData, exposes }: RemoteManifest): string[] {
  const files = [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  return [...new Set(files)]
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => `the manifest names ${file}, which is missing`);
}

/**
 * Without a server bundle the pages of a remote are empty until the browser has loaded them, so a build without one is
 * refused.
 * @param version The form of server bundle that the live gateway renders.
 */
export function checkServerBundle(
  folder: string,
  { telemarket: { server } }: RemoteManifest,
  version: number,
): string[] {
  if (!server) return ['there is no server bundle: the gateway could not render this build'];
  if (server.version !== version)
    return [`its server bundle has form ${server.version}, and the live gateway renders form ${version}`];
  const file = join(folder, server.file);
  if (!existsSync(file)) return [`the manifest names ${server.file}, which is missing`];
  const source = readFileSync(file, 'utf8');
  if (createHash('sha256').update(source).digest('hex') !== server.sha256)
    return [`the digest of ${server.file} is not the one of the manifest`];
  try {
    // parsed only: the gateway evaluates it, with its own React
    new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: server.file });
    return [];
  } catch (error) {
    return [`${server.file} is not JavaScript: ${String(error)}`];
  }
}

/** kB (1,000 bytes) of all JavaScript after Brotli. The remote's package.json can set another figure. */
const DEFAULT_BUDGET = 35;

/** Checks the transferred size of all JavaScript of the build. */
export function checkSize(folder: string, budget = DEFAULT_BUDGET): string[] {
  const files = readdirSync(folder);
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => statSync(join(folder, files.includes(`${file}.br`) ? `${file}.br` : file)).size)
    .reduce((sum, size) => sum + size, 0);
  const size = bytes / 1000;
  return size <= budget ? [] : [`its JavaScript is ${size.toFixed(1)} kB as Brotli, and the budget is ${budget} kB`];
}
