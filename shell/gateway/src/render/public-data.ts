import { type Api, ApiError, createKit, EMPTY_BOOT } from '@telemarket/kit';
import { createSingleFlightCache } from '../http/single-flight-cache';

/** Together with the ttl of a page, a visitor sees nothing older than 2 s. */
const TTL_MS = 1_000;
const MAX_RESPONSES = 500;

/** Anonymous GET requests for rendering. Responses are cached with their totals; the data of a 404 is null. */
/** @param traceparent Returns the traceparent of the caller; undefined when it is not traced. */
export function createPublicData(apiOrigin: string, traceparent: () => string | undefined): Api {
  const traced: typeof fetch = (address, init) => {
    const parent = traceparent();
    return fetch(address, parent ? { ...init, headers: { ...init?.headers, traceparent: parent } } : init);
  };
  const { api } = createKit(EMPTY_BOOT, null, { origin: apiOrigin, fetch: traced });
  const cache = createSingleFlightCache<Awaited<ReturnType<Api['withTotal']>>>(TTL_MS, MAX_RESPONSES);

  const fetchFromApi = (path: string) =>
    api.withTotal<unknown>(path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { data: null, total: null, page: null };
      throw error;
    });
  const get = (path: string) => cache.get(path, () => fetchFromApi(path));

  const publicApi = (async (path: string) => (await get(path)).data) as Api;
  publicApi.withTotal = get as Api['withTotal'];
  publicApi.forget = () => {};
  return publicApi;
}
