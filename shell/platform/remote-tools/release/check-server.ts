import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { devSiteCommand } from './dev-site-command.cjs';
import type { Candidate } from './smoke-render';

const run = promisify(execFile);
const MAX_OUTPUT = 1_000_000;

/**
 * Renders the visits of a build on the server. The dev site of the live site has its threads, their limits and its React.
 * @param version The version of the package.
 * @returns One line for each problem.
 */
export async function checkServer(
  { site, remote, build, folder, visits }: Candidate,
  version: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const builds = mkdtempSync(join(tmpdir(), `check-${remote}-`));
  try {
    // a link would lead out of the build store
    cpSync(folder, join(builds, build), { recursive: true });
    writeFileSync(join(builds, 'releases.json'), JSON.stringify({ live: build }));
    const places = ['--site', site, '--remote', remote, '--builds', builds];
    const args = devSiteCommand(site, version, 'check-build', [
      ...places,
      ...visits.flatMap((path) => ['--visit', path]),
    ]);
    const { stdout } = await run('npm', args, {
      cwd,
      env,
      maxBuffer: MAX_OUTPUT,
      shell: process.platform === 'win32',
    }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`The pages could not be rendered on the server:\n${error.stderr || error.message}`);
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[];
  } finally {
    rmSync(builds, { recursive: true, force: true });
  }
}
