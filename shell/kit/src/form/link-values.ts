import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribeToHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/**
 * The values in the fragment of the address. Links in mails use the fragment, because browsers do not send it and no log
 * contains it. Null before hydration, because the server does not know them.
 */
export function useLinkValues(): URLSearchParams | null {
  const fragment = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => null,
  );
  return fragment === null ? null : new URLSearchParams(fragment.slice(1));
}

/**
 * Returns the number of links that were pasted into this tab since the component was mounted. As the key of a form,
 * this number clears the form after each link. The token must not be the key: the server does not know it, so hydration
 * would clear the form, too.
 */
export function useLinkChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => subscribeToHash(() => setChanges((count) => count + 1)), []);
  return changes;
}
