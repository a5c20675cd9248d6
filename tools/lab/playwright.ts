import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '../browser';
import { loadExeca } from '../process';
import { ROOT } from '../root';
import type { Verdict } from './verdict';

/** Runs browser tests. @param name The name of the verdict. @param args The arguments of `playwright test`. */
export async function runTests(name: string, args: string[], env: Record<string, string>): Promise<Verdict> {
  const cli = join(createRequire(__filename).resolve('@playwright/test/package.json'), '../cli.js');
  const execa = await loadExeca();
  const { exitCode } = await execa(process.execPath, [cli, 'test', ...args], {
    cwd: ROOT,
    env: { ...env, CHROMIUM_PATH: await findChromium() },
    stdio: 'inherit',
    reject: false,
  });
  return { name, target: 'exit code 0', figure: `exit code ${exitCode}`, met: exitCode === 0 };
}
