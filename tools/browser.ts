import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, presentChromium as findPresent } from '@telemarket/remote-tools/browser';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './apt';
import type { Parts } from './lifecycle';
import { loadExeca } from './process';
import { CliError, printDetail } from './step';

/** A Debian package. It contains the fastest Chromium for tests: see docs/decisions/testing-and-tooling.md#204. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Finds the Chromium of CHROMIUM_PATH, of this machine or of Playwright. Returns null when there is none. */
export function presentChromium(): string | null {
  try {
    return findPresent(process.env);
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/** Finds or installs Chromium. Throws an error with instructions when both fail. @returns The path of Chromium. */
export async function findChromium(): Promise<string> {
  const found = presentChromium();
  if (found && (found.endsWith(HEADLESS_SHELL) || process.env['CHROMIUM_PATH'])) return found;
  const best = installPackage(HEADLESS_SHELL, printDetail) ? presentChromium() : found;
  if (best) return best;
  const installed = installPackage('chromium', printDetail) && presentChromium();
  if (installed) return installed;
  printDetail("no Chromium on this machine: downloading Playwright's own");
  const cli = join(createRequire(__filename).resolve('@playwright/test/package.json'), '../cli.js');
  const execa = await loadExeca();
  const { failed } = await execa(process.execPath, [cli, 'install', 'chromium'], { stderr: 'inherit', reject: false });
  const downloaded = !failed && presentChromium();
  if (downloaded) return downloaded;
  throw new CliError(
    'The browser tests need Chromium, which could not be found or installed. Do one of the following:\n' +
      '- install Chromium or Chrome on this machine\n' +
      '- set CHROMIUM_PATH to the program\n' +
      '- npx playwright install --with-deps chromium',
  );
}

/** Opens Chromium, and closes it when the command ends. */
export async function openBrowser(parts: Parts): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  parts.add({ stop: () => browser.close() });
  return browser;
}
