import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

const VERSION_FILE = join(ROOT, 'api/src/contract-version.ts');
const VERSION = /(?<=CONTRACT_VERSION = ')[^']+/;
const RANGE = /(?<="@telemarket\/contract": ")[^"]+/;

/** Writes the version into the code. The document and the contract's package read it from there. */
export function writeVersion(version: string): void {
  const text = readFileSync(VERSION_FILE, 'utf8');
  if (!VERSION.test(text)) throw new Error(`${VERSION_FILE} has no CONTRACT_VERSION`);
  writeFileSync(VERSION_FILE, text.replace(VERSION, version));
}

/** Writes the version into the package.json of every workspace, and into the lock file. */
export function requireVersion(version: string): void {
  for (const file of workspaceManifests()) {
    const text = readFileSync(file, 'utf8');
    if (RANGE.test(text)) writeFileSync(file, text.replace(RANGE, `^${version}`));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** The lock file lists every workspace with its folder. */
function workspaceManifests(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  return Object.keys(packages)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(ROOT, folder, 'package.json'))
    .filter((file) => existsSync(file));
}
