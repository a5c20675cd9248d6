import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';
import { CliError, step } from '../step';
import { compareContracts, nextVersion } from './changes';
import { DOCUMENT_FILE, readDocument, RELEASED_CONTRACT_FILE } from './files';
import { writeContract } from './generated';

const VERSION_FILE = join(ROOT, 'api/src/contract-version.ts');
const CONTRACT_VERSION_PATTERN = /(?<=CONTRACT_VERSION = ')[^']+/;
const CONTRACT_RANGE_PATTERN = /(?<="@telemarket\/contract": ")[^"]+/;

export async function releaseContract(allowsBreaking: boolean): Promise<void> {
  await step('Generating the contract from the code', writeContract);
  const { info } = readDocument(DOCUMENT_FILE);
  const changes = compareContracts(readDocument(RELEASED_CONTRACT_FILE), readDocument(DOCUMENT_FILE));
  if (changes.breaking.length > 0 && !allowsBreaking) {
    const lines = changes.breaking.map((line) => `- ${line}`).join('\n');
    throw new CliError(`These changes break clients. To release them anyway, add --breaking.\n${lines}`);
  }
  if (changes.breaking.length === 0 && !changes.extending) {
    console.log(`Nothing has changed for clients. The version stays ${info.version}.`);
    return;
  }
  const version = nextVersion(info.version, changes);
  await step(`Releasing version ${version}`, async () => {
    writeVersion(version);
    const document = readFileSync(DOCUMENT_FILE, 'utf8');
    await writeContract(document.replace(`"version": "${info.version}"`, `"version": "${version}"`));
    requireContractVersion(version);
    copyFileSync(DOCUMENT_FILE, RELEASED_CONTRACT_FILE);
  });
  console.log('Commit the changed files.');
}

/** Writes the version into the code, from which the contract is generated. */
function writeVersion(version: string): void {
  const text = readFileSync(VERSION_FILE, 'utf8');
  if (!CONTRACT_VERSION_PATTERN.test(text)) throw new Error(`${VERSION_FILE} has no CONTRACT_VERSION`);
  writeFileSync(VERSION_FILE, text.replace(CONTRACT_VERSION_PATTERN, version));
}

/** Writes the version into each package.json that names the contract, and into the lock file. */
function requireContractVersion(version: string): void {
  for (const file of workspaceManifests()) {
    const text = readFileSync(file, 'utf8');
    if (CONTRACT_RANGE_PATTERN.test(text)) writeFileSync(file, text.replace(CONTRACT_RANGE_PATTERN, `^${version}`));
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** Returns the package.json of every workspace. The lock file contains the folders of the workspaces. */
function workspaceManifests(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  return Object.keys(packages)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(ROOT, folder, 'package.json'))
    .filter((file) => existsSync(file));
}
