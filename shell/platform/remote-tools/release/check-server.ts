import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { devSiteCommand } from './dev-site-command.cjs';
import type { Candidate } from './smoke-render';

const execFileAsync = promisify(execFile);
const MAX_OUTPUT_BYTES = 1_000_000;
/** The timeout is long, because npm loads the program from the site at the first use. */
const RENDER_TIMEOUT_MS = 180_000;
/**
 * Only these variables are passed on, because npm and Node need them on any system and for a proxy. The names are in
 * capitals.
 */
const PASSED_VARIABLES =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_ALL|(HTTP|HTTPS|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|SYSTEMROOT|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/;
/** Only these settings of npm are passed on, because other settings can be tokens. */
const PASSED_NPM_SETTINGS =
  /^NPM_CONFIG_(CACHE|CAFILE|FETCH_\w+|GLOBALCONFIG|HTTPS_PROXY|NOPROXY|OFFLINE|PREFER_OFFLINE|PREFIX|PROXY|REGISTRY|STRICT_SSL|USERCONFIG)$/;

/**
 * The site serves the program that runs here. So the program gets neither the key of the releases nor any other secret
 * of the environment.
 */
const environmentForSite = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) =>
      [PASSED_VARIABLES, PASSED_NPM_SETTINGS].some((names) => names.test(name.toUpperCase())),
    ),
  );

/**
 * Renders the visited pages of a build on the server. The live site serves a dev site with the same threads, limits and
 * React as its gateway.
 * @param version The version of the package that contains the dev site.
 * @returns One line for each problem.
 */
export async function checkServer(
  { site, remote, build, folder, visits }: Candidate,
  version: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  timeoutMs = RENDER_TIMEOUT_MS,
): Promise<string[]> {
  const builds = mkdtempSync(join(tmpdir(), `check-${remote}-`));
  try {
    // the build is copied, because a symbolic link would lead out of the build store
    cpSync(folder, join(builds, build), { recursive: true });
    writeFileSync(join(builds, 'releases.json'), JSON.stringify({ live: build }));
    const places = ['--site', site, '--remote', remote, '--builds', builds];
    const args = devSiteCommand(site, version, 'check-build', [
      ...places,
      ...visits.flatMap((path) => ['--visit', path]),
    ]);
    const { stdout } = await execFileAsync('npm', args, {
      cwd,
      env: environmentForSite(env),
      timeout: timeoutMs,
      maxBuffer: MAX_OUTPUT_BYTES,
      shell: process.platform === 'win32',
    }).catch((error: { killed?: boolean; code?: unknown; stderr?: string; message: string }) => {
      // Node also kills a process whose output is too long, but `code` is a string then
      if (error.killed && typeof error.code !== 'string')
        throw new Error(`The pages were not rendered on the server within ${timeoutMs / 1_000} seconds.`);
      throw new Error(`The pages could not be rendered on the server:\n${error.stderr || error.message}`);
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[];
  } finally {
    rmSync(builds, { recursive: true, force: true });
  }
}
