import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

export interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: {
    path: string;
    assets: { js: { sync: string[]; async: string[] }; css: { sync: string[]; async: string[] } };
  }[];
  shared: { name: string; requiredVersion?: string }[];
}

/** Raises when there is no manifest, or one that is no JSON. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
}

/** Every file that the manifest announces is there, the page's module among them; answers what is not right. */
export function checkManifest(folder: string, { metaData, exposes }: Manifest): string[] {
  const problems: string[] = [];
  if (!metaData?.globalName) problems.push('the manifest does not name its container');
  if (!exposes?.some(({ path }) => path === './App')) problems.push('the manifest does not expose ./App');
  const files = [
    metaData?.remoteEntry?.name,
    ...(exposes ?? []).flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  for (const file of new Set(files))
    if (!file || !existsSync(join(folder, file))) problems.push(`${file || 'the entry'} is announced and not there`);
  return problems;
}

interface ServerManifest {
  contract: number;
  file: string;
  sha256: string;
}

/** Without a server bundle a remote's pages are empty until the browser has them: a release is not allowed to lose that by accident. */
export function checkServerBundle(folder: string, contract: number): string[] {
  const description = join(folder, 'ssr.json');
  if (!existsSync(description)) return ['there is no ssr.json: the gateway could not render this build'];
  const ssr = JSON.parse(readFileSync(description, 'utf8')) as ServerManifest;
  if (ssr.contract !== contract)
    return [`its server bundle is of form ${ssr.contract}, and the live gateway renders form ${contract}`];
  const file = join(folder, ssr.file);
  if (!existsSync(file)) return [`${ssr.file} is announced and not there`];
  const source = readFileSync(file, 'utf8');
  if (createHash('sha256').update(source).digest('hex') !== ssr.sha256)
    return [`${ssr.file} is not what ssr.json says`];
  try {
    // parsed only: it is evaluated by the gateway, with the gateway's own React
    new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: ssr.file });
    return [];
  } catch (error) {
    return [`${ssr.file} is no JavaScript: ${String(error)}`];
  }
}
