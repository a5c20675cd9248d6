import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root';
import { CliError } from '../../step';

const VERSION = '12.8.2';
const FOLDER = join(ROOT, '.data/lighthouse');
const PACKAGE = join(FOLDER, 'node_modules/lighthouse');

/** Not a devDependency: only this bench needs its 150 packages. @returns The path of the program. */
export function findLighthouse(log: (line: string) => void): string {
  if (installedVersion() !== VERSION) {
    log(`installing lighthouse ${VERSION} into .data/lighthouse with npm`);
    mkdirSync(FOLDER, { recursive: true });
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, ...options, `lighthouse@${VERSION}`], {
      // without it npm would use the settings of the workspace
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new CliError('Lighthouse could not be installed. Is the npm registry reachable?');
  }
  return join(PACKAGE, 'cli/index.js');
}

function installedVersion(): string | null {
  const file = join(PACKAGE, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : null;
}
