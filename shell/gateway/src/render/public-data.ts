import { type Api, ApiError, createKit, EMPTY_BOOT } from '@telemarket/kit';
import { createFlightCache } from '../flight-cache';

/** With the second for which a page is kept: what a visitor sees is at most 2 s old. */
const KEPT_MS = 1_000;
const MOST_KEPT = 500;

interface Answer {
  data: unknown;
  headers: Headers;
}

/** Anonymous GETs for rendering: one flight per path, kept for a moment with its headers. What is missing is null. */
export function createPublicData(apiOrigin: string): Api {
  const { api } = createKit(EMPTY_BOOT, null, { origin: apiOrigin });
  const cache = createFlightCache<Answer>(KEPT_MS, MOST_KEPT);

  const ask = (path: string): Promise<Answer> =>
    api.withHeaders<unknown>(path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { data: null, headers: new Headers() };
      throw error;
    });
  const get = (path: string) =>
    cache.get(
      path,
      () => ask(path),
      () => true,
    );

  const publicApi = (async (path: string) => (await get(path)).data) as Api;
  publicApi.withHeaders = get as Api['withHeaders'];
  publicApi.forget = () => {};
  return publicApi;
}
