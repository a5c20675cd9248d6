import { ApiError, createApi, readPath } from '@telemarket/app/own-pages';
import { traceHeaders } from '@telemarket/server-kit/tracing';
import { createSingleFlightCache } from '../cache/single-flight-cache';

/**
 * The time for which a value is cached. With this time and the cache time of a page, a visitor sees nothing older than
 * 2 s.
 */
const VALUE_TTL_MS = 1_000;
const MAX_CACHED_VALUES = 500;
export const READ_TIMEOUT_MS = 800;
/**
 * A read without a response is sent again after this time, because the process of the API that got it may be frozen.
 */
export const NEXT_TRY_DELAY_MS = 250;
/** A new connection may lead to the frozen process again, so one more try is not enough. */
const MAX_TRIES = 3;

/**
 * Reads API paths in parallel, without a session; a path is read once for all pages.
 * @param timeoutMs Default: `READ_TIMEOUT_MS`.
 * @returns The values by path. The value is null when the API returns 404. It is missing when the read fails or is too
 * slow, and then the browser repeats the read.
 */
export type ReadPageData = (
  paths: readonly string[],
  timeoutMs?: number,
  onMoved?: MovedListener,
) => Promise<Record<string, unknown>>;

/** Called for a path that the API has redirected, with the path of the page that has the data now. */
type MovedListener = (path: string, page: string) => void;

/** @param send Sends requests to the API. */
export function createPageDataReader(apiOrigin: string, send: typeof fetch): ReadPageData {
  const cache = createSingleFlightCache<{ value: unknown; movedTo?: string }>(VALUE_TTL_MS, MAX_CACHED_VALUES);

  async function readFromApi(path: string) {
    let movedTo: string | undefined;
    const sendAndFollow: typeof fetch = async (...request) => {
      const response = await send(...request);
      if (response.redirected) movedTo = canonicalPageOf(response);
      return response;
    };
    const api = createApi({ origin: apiOrigin, fetch: sendAndFollow, headers: { ...traceHeaders() } });
    const end = new AbortController();
    const timeout = setTimeout(() => end.abort(), READ_TIMEOUT_MS);
    try {
      return await tryUntilValue(async () => {
        try {
          const value = await readPath(api, path, { signal: end.signal });
          if (value === null) throw new Error(`${path} has no value`);
          return { value, movedTo };
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return { value: null };
          throw error;
        }
      });
    } finally {
      clearTimeout(timeout);
      // the tries that are still running are aborted
      end.abort();
    }
  }

  return async (paths, timeoutMs = READ_TIMEOUT_MS, onMoved) => {
    const values = new Map<string, unknown>();
    const read = async (path: string) => {
      const { value, movedTo } = await cache.get(path, () => readFromApi(path));
      values.set(path, value);
      if (movedTo !== undefined) onMoved?.(path, movedTo);
    };
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([Promise.allSettled(paths.map(read)), timeout]);
    // the values are in the order of the paths, not of the responses, so that pages with the same data have the same
    // ETag
    return Object.fromEntries(paths.filter((path) => values.has(path)).map((path) => [path, values.get(path)]));
  };
}

/**
 * @returns The path of the page that a response names in its header Link, for example `</seller/Ada>; rel="canonical"`.
 */
const canonicalPageOf = ({ headers }: Response): string | undefined =>
  /^<(\/(?![/\\])[^>]*)>; rel="canonical"$/.exec(headers.get('link') ?? '')?.[1];

/** Tries again when all earlier tries have failed or are late. The first value is the result. */
async function tryUntilValue<T>(tryOnce: () => Promise<T>): Promise<T> {
  const tries = [tryOnce()];
  while (tries.length < MAX_TRIES && !(await hasValueInTime(Promise.any(tries)))) tries.push(tryOnce());
  return Promise.any(tries);
}

/** @returns True if the promise has a value in time. */
const hasValueInTime = (value: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    value.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, NEXT_TRY_DELAY_MS, false).unref()),
  ]);
