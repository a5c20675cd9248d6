import type { Api, Reads } from '@telemarket/kit';

export const READ_TIMEOUT_MS = 800;

/**
 * Runs the reads of a page in parallel.
 * @returns The results by SWR key. A read that fails or is too slow is missing: the browser repeats it.
 */
export async function readPageData(reads: Reads, api: Api): Promise<Record<string, unknown>> {
  const results = new Map<string, unknown>();
  const all = Promise.allSettled(Object.entries(reads).map(async ([key, read]) => results.set(key, await read(api))));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS)));
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  // in the order of the reads, not of the responses, so that pages with the same data have the same ETag
  const present = Object.keys(reads).filter((key) => results.has(key));
  return Object.fromEntries(present.map((key) => [key, results.get(key)]));
}
