import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { loadExeca, startService, waitForResponse } from '../process';
import { ROOT } from '../root';
import type { StartedService } from './site';

const FOLDER = join(ROOT, '.data/bench/commit');
/** Packages, builds and a database are made first. */
const START_TIMEOUT_SECONDS = 600;

/**
 * Starts the site of another commit in a worktree with its own packages, builds and database, by its own `npm start`.
 * @param revision What git understands, for example HEAD~1.
 * @returns The address of its gateway, and the time from the start until it responds.
 */
export async function startCommit(
  parts: Parts,
  revision: string,
): Promise<Pick<StartedService, 'address' | 'startUpMs'>> {
  const execa = await loadExeca();
  const git = (...args: string[]) => execa('git', args, { cwd: ROOT });
  const remove = async () => void (await git('worktree', 'remove', '--force', FOLDER));
  // of a run that was killed
  if (existsSync(FOLDER)) await remove();
  await git('worktree', 'prune');
  await git('worktree', 'add', '--detach', FOLDER, revision);
  parts.add({ stop: remove });
  const port = await freePort();
  const from = performance.now();
  const service = parts.add(
    await startService({
      name: `The site of ${revision}`,
      args: [join(FOLDER, 'tools/bootstrap.mjs'), 'start'],
      env: { PORT: String(port), API_PORT: String(await freePort()), MAILBOX_PORT: String(await freePort()) },
      log: 'bench-commit',
    }),
  );
  const address = `http://127.0.0.1:${port}`;
  await waitForResponse(service, `${address}/healthz`, START_TIMEOUT_SECONDS);
  return { address, startUpMs: performance.now() - from };
}
