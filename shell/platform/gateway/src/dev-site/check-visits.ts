import { setTimeout as sleep } from 'node:timers/promises';
import { createDevSite, type DevSiteOptions } from './dev-site';
import type { ServerError } from './server-errors';
import { readSiteState } from './site-reader';

/** The port in the Host header of the requests. Nothing listens on it. */
const HOST_HEADER_PORT = 3000;
/**
 * A request is repeated for this time, because the gateway of the site may restart. The release command also repeats
 * its requests for this time.
 */
const MAX_RETRY_MS = 3_000;
const RETRY_DELAY_MS = 250;

/**
 * Renders pages of a build as the gateways of the site do, without sending them to anybody. @returns One line for each
 * problem.
 */
export async function checkVisits(
  options: Pick<DevSiteOptions, 'site' | 'remote' | 'builds'>,
  visits: readonly string[],
): Promise<string[]> {
  const first = await renderVisits(options, visits);
  // if a busy machine or a slow API can have caused all errors, the build is rendered a second time
  const isOnlyLate = first.length > 0 && first.every(({ isLate }) => isLate);
  const errors = isOnlyLate ? await renderVisits(options, visits) : first;
  return [...new Set(errors.map(({ text }) => text))];
}

async function renderVisits(
  options: Pick<DevSiteOptions, 'site' | 'remote' | 'builds'>,
  visits: readonly string[],
): Promise<ServerError[]> {
  const errors: ServerError[] = [];
  const onServerError = (error: ServerError) => void errors.push(error);
  await waitUntilReadable(options.site);
  const { app, settled } = await createDevSite({ ...options, port: HOST_HEADER_PORT, write: false, onServerError });
  try {
    // if the build has failed already, no thread renders it, and each page would be empty
    for (const path of errors.length > 0 ? [] : visits) {
      const before = errors.length;
      const { statusCode, body } = await app.inject({ url: path, headers: { host: `localhost:${HOST_HEADER_PORT}` } });
      await settled();
      // after an error, no other page is rendered, because a build that hangs is not rendered again for a minute
      if (errors.length > before) break;
      const problem = pageProblemOf(statusCode, body, options.remote);
      if (problem) errors.push({ text: `${path} ${problem}`, isLate: false });
    }
  } finally {
    await app.close();
  }
  return errors;
}

/** Throws when the site cannot be read for longer than a restart takes. */
async function waitUntilReadable(site: string): Promise<void> {
  for (const end = Date.now() + MAX_RETRY_MS; ; await sleep(RETRY_DELAY_MS)) {
    const reading = readSiteState(site);
    const isReadable = await reading.then(
      () => true,
      () => false,
    );
    if (isReadable || Date.now() > end) return void (await reading);
  }
}

/** @param html The page as a visitor without scripts gets it. */
function pageProblemOf(status: number, html: string, remote: string): string | null {
  // a redirect to the canonical address is not a problem
  if (status === 308) return null;
  if (status !== 200) return `has the status ${status} on the server`;
  const [, part] = new RegExp(`<div[^>]* data-remote="${remote}/[^>]*>(.*?)</main>`, 's').exec(html) ?? [];
  if (part === undefined) return `is no page of ${remote} on the server`;
  return part.replace(/<[^>]*>/g, '').trim() === '' ? 'is empty on the server' : null;
}
