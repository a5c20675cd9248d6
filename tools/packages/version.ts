import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../root';
import { readManifest } from './workspaces';

/**
 * Writes a version and its changes into package.json, package-lock.json and CHANGELOG.md.
 * @returns The paths of these files.
 */
export function writeVersion(folder: string, version: string, changes: readonly string[]): string[] {
  const { name } = readManifest(folder);
  const write = (file: string, change: (text: string) => string) => {
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    return file;
  };
  return [
    write(join(folder, 'package.json'), (text) => withVersion(text, version)),
    write(join(ROOT, 'package-lock.json'), (text) => withLockedVersion(text, relative(ROOT, folder), version)),
    write(join(folder, 'CHANGELOG.md'), (text) => withChanges(text, name, version, changes)),
  ];
}

const withVersion = (manifest: string, version: string) =>
  manifest.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`);

function withLockedVersion(text: string, folder: string, version: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, { version?: string }> };
  Object.assign(lock.packages[folder] ?? {}, { version });
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** @param changes The changes of the version, such as `./form exports LinkForm`. */
export function withChanges(changelog: string, name: string, version: string, changes: readonly string[]): string {
  const lines = changes.map(
    (change) => `- ${change.replace(/^\.(\S*) exports (.+)/, `\`${name}$1\` exports \`$2\``)}.`,
  );
  return changelog.replace('# Changes\n', `# Changes\n\n## ${version}\n\n${lines.join('\n')}\n`);
}
