import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../step';
import { PACKAGES_FOLDER } from './pack';
import type { PackageJson } from './workspaces';

const runNpm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });

/** Publishes each packed version that the registry does not have. */
export function publishPackages(registry: string): void {
  for (const file of readdirSync(PACKAGES_FOLDER).filter((name) => name.endsWith('.json'))) {
    const { name, version } = JSON.parse(readFileSync(join(PACKAGES_FOLDER, file), 'utf8')) as PackageJson;
    if (runNpm('view', `${name}@${version}`, 'version', '--registry', registry).stdout.trim() === version) {
      console.log(`${name} ${version} is already published`);
      continue;
    }
    const tarball = join(PACKAGES_FOLDER, file.replace(/\.json$/, '.tgz'));
    const { status, stderr } = runNpm('publish', tarball, '--registry', registry);
    if (status !== 0) throw new CliError(`${name} ${version} could not be published:\n${stderr}`);
    console.log(`${name} ${version} is published`);
  }
}
