import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** For a browser that only opens a site on loopback: nothing of it talks to anybody else. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of CHROMIUM_PATH, of this machine or of Playwright; null when there is none. Raises for a CHROMIUM_PATH that is not there. */
export function presentChromium(env: NodeJS.ProcessEnv): string | null {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH="${given}" is not there. Correct it, or unset it and one is found.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const programs = folders.flatMap((folder) => PROGRAMS.map((name) => join(folder, name)));
  const own = chromium.executablePath();
  return programs.find(runs) ?? (existsSync(own) ? own : null);
}

/** Ubuntu's chromium-browser may be a mere note that the program is a snap: that one answers nothing. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
