import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/**
 * The values in the fragment of the address, as links in mails have them: a browser never sends it, so that they reach no
 * log. Null before hydration, because the server does not know them.
 */
export function useLinkValues(): URLSearchParams | null {
  const fragment = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => null,
  );
  return fragment === null ? null : new URLSearchParams(fragment.slice(1));
}
