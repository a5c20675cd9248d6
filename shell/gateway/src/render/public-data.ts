import { ApiError, createKit, EMPTY_BOOT, readPath } from '@telemarket/kit';
import { createSingleFlightCache } from '../http/single-flight-cache';

/** Together with the ttl of a page, a visitor sees nothing older than 2 s. */
const TTL_MS = 1_000;
const MAX_RESPONSES = 500;

/**
 * Reads API paths for rendering, without a session.
 * @param traceparent Returns the traceparent of the caller; undefined when it is not traced.
 * @returns A function that returns the cached value of a path; null for a 404.
 */
export function createPublicData(apiOrigin: string, traceparent: () => string | undefined) {
  const traced: typeof fetch = (address, init) => {
    const parent = traceparent();
    return fetch(address, parent ? { ...init, headers: { ...init?.headers, traceparent: parent } } : init);
  };
  const { api } = createKit(EMPTY_BOOT, null, { origin: apiOrigin, fetch: traced });
  const cache = createSingleFlightCache<{ value: unknown }>(TTL_MS, MAX_RESPONSES);

  const fetchFromApi = async (path: string) => {
    try {
      return { value: await readPath(api, path) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { value: null };
      throw error;
    }
  };
  return async (path: string) => (await cache.get(path, () => fetchFromApi(path))).value;
}
