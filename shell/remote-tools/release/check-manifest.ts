import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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
