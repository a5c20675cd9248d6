import type { Api, Reads } from '@telemarket/kit';

export const READ_TIMEOUT_MS = 800;

/**
 * Runs the reads of a page at the same time.
 * @returns The results by key of SWR's cache. A read that fails or takes too long is missing: the browser repeats it.
 */
export async function readPageData(reads: Reads, api: Api): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  const all = Promise.allSettled(Object.entries(reads).map(async ([key, read]) => (results[key] = await read(api))));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS)));
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  // a read that is late must not change them
  return { ...results };
}
