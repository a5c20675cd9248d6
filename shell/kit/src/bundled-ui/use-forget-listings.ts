import { useSWRConfig } from '@telemarket/kit';

const ABOUT_LISTINGS = /^\/api\/(products|stats)\b/;

/** Returns a function that clears the cached listings of this page. Call it after a listing has changed. */
export function useForgetListings(): () => void {
  const { cache, fallback } = useSWRConfig();
  return () => {
    // `mutate` would skip keys that no hook has requested
    for (const key of cache.keys()) if (ABOUT_LISTINGS.test(key)) cache.delete(key);
    forget(fallback);
  };
}

/** When its cache is empty, SWR uses the data that came with the page; this clears that data too. */
function forget(served: Record<string, unknown>) {
  for (const key of Object.keys(served)) if (ABOUT_LISTINGS.test(key)) served[key] = undefined;
}
