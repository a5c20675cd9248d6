import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '../browser';
import { ROOT } from '../root';
import { printDetail } from '../step';

/** Runs browser tests and prints their results. A failure sets the exit code of this process. */
export async function runPlaywright(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, CHROMIUM_PATH: await findChromium(printDetail), ...settings };
  const cli = join(createRequire(__filename).resolve('@playwright/test/package.json'), '../cli.js');
  const tests = spawn(process.execPath, [cli, 'test', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
