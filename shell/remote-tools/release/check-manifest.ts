import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { checkStyles } from '@telemarket/release-trust';
import { parseManifest, type RemoteManifest } from '@telemarket/composition';

/** Throws when the manifest is missing or the gateway cannot use it. */
export const readManifest = (folder: string): RemoteManifest =>
  parseManifest(readFileSync(join(folder, 'mf-manifest.json'), 'utf8'));

/** @returns A problem for each missing file that the manifest lists. */
export function checkFiles(folder: string, { metaData, exposes }: RemoteManifest): string[] {
  const files = [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [js, css].flatMap((list) => [...list.sync, ...(list.async ?? [])])),
  ];
  return [...new Set(files)]
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => `the manifest names ${file}, which is missing`);
}

/**
 * A build without a server bundle is refused: its pages would be empty until the browser has loaded them.
 * @param version The version of server bundles that the live gateway renders.
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
    // only parsed here; the gateway evaluates it with its own React
    new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: server.file });
    return [];
  } catch (error) {
    return [`${server.file} is not JavaScript: ${String(error)}`];
  }
}

/** Checks that each stylesheet of the build styles only elements of the remote. */
export function checkStylesheets(folder: string, remote: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return files.flatMap((file) =>
    checkStyles(readFileSync(join(folder, file), 'utf8'), remote).map((problem) => `${file}: ${problem}`),
  );
}

/**
 * Checks the transfer size of all JavaScript of the build.
 * @param max Maximum in kB (1,000 bytes) after Brotli.
 */
export function checkSize(folder: string, max: number): string[] {
  const files = readdirSync(folder);
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => statSync(join(folder, files.includes(`${file}.br`) ? `${file}.br` : file)).size)
    .reduce((sum, size) => sum + size, 0);
  const size = bytes / 1000;
  return size <= max ? [] : [`its JavaScript is ${size.toFixed(1)} kB as Brotli, and the budget is ${max} kB`];
}
