import { ApiError, createApi, readPath } from '@telemarket/kit/api';
import { traceHeaders } from '@telemarket/server-kit/tracing';
import { createSingleFlightCache } from '../cache/single-flight-cache';

/** With this ttl and the ttl of a page, a visitor sees nothing older than 2 s. */
const TTL_MS = 1_000;
const MAX_VALUES = 500;
export const READ_TIMEOUT_MS = 800;

/**
 * Reads API paths in parallel, without a session; a path is read once for all pages.
 * @returns The values by path, null for a 404. A read that fails or is too slow is missing: the browser repeats it.
 */
export type ReadPageData = (paths: readonly string[]) => Promise<Record<string, unknown>>;

export function createPageData(apiOrigin: string): ReadPageData {
  const cache = createSingleFlightCache<{ value: unknown }>(TTL_MS, MAX_VALUES);

  async function readFromApi(path: string) {
    try {
      return { value: await readPath(createApi({ origin: apiOrigin, headers: { ...traceHeaders() } }), path) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { value: null };
      throw error;
    }
  }

  return async (paths) => {
    const values = new Map<string, unknown>();
    const read = async (path: string) => {
      values.set(path, (await cache.get(path, () => readFromApi(path))).value);
    };
    const timeout = new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS).unref());
    await Promise.race([Promise.allSettled(paths.map(read)), timeout]);
    // the values have the order of the paths, not of the responses, so that pages with the same data have the same ETag
    return Object.fromEntries(paths.filter((path) => values.has(path)).map((path) => [path, values.get(path)]));
  };
}
