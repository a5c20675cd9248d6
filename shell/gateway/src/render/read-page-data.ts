export const READ_TIMEOUT_MS = 800;

/**
 * Reads the paths of a page in parallel.
 * @returns The results by path. A read that fails or is too slow is missing: the browser repeats it.
 */
export async function readPageData(
  paths: readonly string[],
  read: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const results = new Map<string, unknown>();
  const all = Promise.allSettled(paths.map(async (path) => results.set(path, await read(path))));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS)));
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  // in the order of the paths, not of the responses, so that pages with the same data have the same ETag
  const present = paths.filter((path) => results.has(path));
  return Object.fromEntries(present.map((path) => [path, results.get(path)]));
}
