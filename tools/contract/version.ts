import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const SOURCE = join(ROOT, 'api/src/contract-version.ts');
const VERSION = /(?<=CONTRACT_VERSION = ')[^']+/;
const RANGE = /(?<="@telemarket\/contract": ")[^"]+/;

/** Writes the version into the code, from which the document and the package have it. */
export function writeVersion(version: string): void {
  replace(SOURCE, VERSION, version);
}

/** Lets every workspace ask for the version, and the lock file know it: they are compiled against it together. */
export function askForVersion(version: string): void {
  for (const folder of workspaces()) replace(join(ROOT, folder, 'package.json'), RANGE, `^${version}`);
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function workspaces(): string[] {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces;
}

function replace(file: string, what: RegExp, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, text));
}
