import { setTimeout as sleep } from 'node:timers/promises';
import { readSiteInfo } from './site';

const MAX_WAIT_MS = 15_000;
const POLL_MS = 250;
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Waits until the site serves a build. Throws an error when this takes too long.
 * @param line Returns the line of the remote for the site's list of remotes.
 * @param withdrawn The site must no longer serve this build, even if it already serves `build`.
 * @returns Null, or instructions for the team when the site does not know the remote.
 */
export async function awaitSite(
  origin: string,
  remote: string,
  build: string,
  line: () => Promise<string>,
  withdrawn?: string,
): Promise<string | null> {
  for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(POLL_MS)) {
    const isLate = () => Date.now() > end;
    const shell = await readSiteInfo(origin).catch((error: unknown) => {
      // an error is ignored until the time is over: the build is already live, and the gateway may be restarting
      if (!isLate()) return null;
      throw new Error(`${build} is released, but it is unknown whether visitors get it. ${(error as Error).message}`);
    });
    if (!shell) continue;
    const { remotes: builds } = shell;
    // an older site does not list its builds
    if (!builds) return null;
    const served = builds[remote];
    if (!served)
      return `${origin} has no line for ${remote}. Ask its operator to add this line to the list of remotes:\n${await line()}`;
    const now = [served.live, served.canary];
    if (now.includes(build) && (withdrawn === undefined || !now.includes(withdrawn))) return null;
    if (isLate())
      throw new Error(
        `${build} is released, but ${origin} does not serve it. Check that the line for ${remote} in its list of remotes names this build store. If it does, see the log of its gateway.`,
      );
  }
}

/**
 * @param place The folder or address of the build store.
 * @returns The line with which the operator adds the remote to the list: `gifts=/srv/gifts slots: product-aside`.
 */
export function lineOfRemote(
  remote: string,
  place: string,
  { slots = [] }: { slots?: readonly { slot: string }[] },
): string {
  const names = [...new Set(slots.map(({ slot }) => slot))];
  // the operator needs the http address of the bucket, which only the team knows
  const address = place.startsWith('s3:') ? `<the http(s) address of ${place}>` : place;
  return `${remote}=${address}${names.length > 0 ? ` slots: ${names.join(' ')}` : ''}`;
}

/**
 * Waits until the site shows the preview of a link. Throws an error that contains the link when this takes too long.
 */
export async function awaitPreview(link: string): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(POLL_MS)) {
    if (await isPreviewShown(link)) return;
    if (Date.now() > end)
      throw new Error(
        `The preview is in the build store, but the site does not show it: ${link}\n` +
          'The log of the site’s gateway gives the reason. Previews need RELEASE_KEYS in the gateway.',
      );
  }
}

/** A gateway that shows the preview redirects to the same address without the preview parameter. */
const isPreviewShown = (link: string): Promise<boolean> =>
  fetch(link, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
    ({ redirected, url }) => redirected && !new URL(url).searchParams.has('preview'),
    () => false,
  );
