import { setTimeout as sleep } from 'node:timers/promises';
import { readShell } from './site';

const MAX_WAIT_MS = 15_000;
const POLL_MS = 250;

/**
 * Waits until the site serves a build. Throws an error when it does not.
 * @param place The address or folder of the remote's host.
 * @returns Null, or instructions for the team when the site does not know the remote.
 */
export async function awaitSite(origin: string, remote: string, build: string, place: string): Promise<string | null> {
  for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(POLL_MS)) {
    const { remotes: builds } = await readShell(origin);
    // an older site does not list its builds
    if (!builds) return null;
    const served = builds[remote];
    if (!served)
      return `${origin} has no line for ${remote}. Ask its operator to add this line to the list of remotes:\n${remote}=${place}`;
    if ([served.live, served.canary].includes(build)) return null;
    if (Date.now() > end)
      throw new Error(
        `${build} is released, but ${origin} does not serve it. The log of its gateway gives the reason.`,
      );
  }
}
