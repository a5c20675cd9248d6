import { useSWRConfig } from '@telemarket/kit';

const LISTING_PATHS = /^\/api\/(products|stats)\b/;

/** Returns a function that clears the cached listings of this page. Call it after a listing has changed. */
export function useForgetListings(): () => void {
  const { cache, fallback } = useSWRConfig();
  return () => {
    // deletes the entries itself, because `mutate` would skip keys that no hook has requested
    for (const key of cache.keys()) if (LISTING_PATHS.test(key)) cache.delete(key);
    clearServed(fallback);
  };
}

/** When its cache is empty, SWR uses the data that came with the page; this clears that data too. */
function clearServed(served: Record<string, unknown>) {
  for (const key of Object.keys(served)) if (LISTING_PATHS.test(key)) served[key] = undefined;
}
