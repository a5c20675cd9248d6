import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { presentChromium as findPresent } from '@telemarket/remote-tools/browser';
import { CliError } from './step';

/** The Chromium of CHROMIUM_PATH, of this machine or of Playwright; null when there is none yet. */
export function presentChromium(): string | null {
  try {
    return findPresent(process.env);
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/** Finds Chromium or installs it, and says so; answers its path. */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const found = presentChromium();
  if (found) return found;
  if (userInfo().uid === 0 && isDebianLike()) {
    log('no Chromium on this machine: installing chromium with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const done =
      (await succeeds('apt-get', ['update', '-qq'], env)) &&
      (await succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env));
    const installed = done && presentChromium();
    if (installed) return installed;
  }
  log("no Chromium on this machine: downloading Playwright's own");
  const cli = join(createRequire(__filename).resolve('@playwright/test/package.json'), '../cli.js');
  const own = (await succeeds(process.execPath, [cli, 'install', 'chromium'], process.env)) && presentChromium();
  if (own) return own;
  throw new CliError(
    'The browser tests need Chromium, and it could neither be found nor installed. Any one of these will do:\n' +
      '- install Chromium or Chrome on this machine\n' +
      '- set CHROMIUM_PATH to the program\n' +
      '- npx playwright install --with-deps chromium',
  );
}

async function succeeds(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await Promise.race([
    once(child, 'exit').then(([status]) => status as number | null),
    once(child, 'error').then(() => 1),
  ]);
  return code === 0;
}

function isDebianLike(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
