import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * The first program is preferred, because it has no window and is faster: see
 * docs/decisions/testing-and-tooling.md#204.
 */
const BROWSER_PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The flags of each browser that visits pages. Most of them prevent connections to anything but the opened site. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds Chromium by CHROMIUM_PATH, in PATH or in Playwright's folder. Returns null when there is none. Throws when
 * CHROMIUM_PATH does not exist.
 */
export function presentChromium(env: NodeJS.ProcessEnv): string | null {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(
      `CHROMIUM_PATH="${given}" does not exist. Correct the path, or unset the variable to search for a browser.`,
    );
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const programs = folders.flatMap((folder) => BROWSER_PROGRAMS.map((name) => join(folder, name)));
  const own = chromium.executablePath();
  return programs.find(canRun) ?? (existsSync(own) ? own : null);
}

/** Tries the program, because on Ubuntu, chromium-browser may be a script that only tells people to install a snap. */
function canRun(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
