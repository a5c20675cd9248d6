import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../root';
import { CliError } from '../../step';

const VERSION = '12.8.2';
const FOLDER = join(ROOT, '.data/lighthouse');
const PACKAGE = join(FOLDER, 'node_modules/lighthouse');

/** Answers the program's file. It is no devDependency: its 150 packages would be installed by everybody, for this bench alone. */
export function findLighthouse(log: (line: string) => void): string {
  if (installedVersion() !== VERSION) {
    log(`installing lighthouse ${VERSION} into .data/lighthouse with npm`);
    mkdirSync(FOLDER, { recursive: true });
    const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', '--prefix', FOLDER, ...options, `lighthouse@${VERSION}`], {
      // elsewhere npm would take the workspace's settings for it
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
