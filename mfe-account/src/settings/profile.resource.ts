import type { Profile, ProfileInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useCallback, useEffect, useState } from 'react';

const PATH = '/api/users/me';

/** What each form of the settings receives. */
export interface SettingsFormProps {
  profile: Profile;
  /** Shows the toast with the title once it is saved. Rejects with the API's error. */
  save: (change: ProfileInput, title: string) => Promise<void>;
  /** Loads the profile again, and resets the forms. */
  onLoad: () => void;
  /** Shows what another call has stored. The forms stay as they are. */
  onChanged: (change: Partial<Profile>) => void;
}

interface Loaded {
  profile: Profile;
  /** The number of loads: each resets the forms. A save is not a load. */
  loads: number;
}

/**
 * The user's own account. Not from SWR's cache: a form must begin with the current profile and send the version it began
 * with, or it would overwrite what another tab has saved.
 */
export function useProfile() {
  const { api, signIn } = useKit();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(true);

  const read = useCallback(
    (isCurrent: () => boolean) =>
      api<Profile>(PATH)
        .then(
          (profile) => {
            if (!isCurrent()) return;
            setError(null);
            setLoaded((before) => ({ profile, loads: (before?.loads ?? 0) + 1 }));
          },
          (cause: unknown) => isCurrent() && setError(cause),
        )
        .finally(() => isCurrent() && setLoading(false)),
    [api],
  );

  useEffect(() => {
    let current = true;
    void read(() => current);
    return () => {
      current = false;
    };
  }, [read]);

  /** Throws the API's error. */
  async function save(body: ProfileInput) {
    if (!loaded) return;
    const headers = { 'if-match': `"${loaded.profile.version}"` };
    const profile = await api<Profile>(PATH, { method: 'PATCH', body, headers });
    setLoaded({ ...loaded, profile });
    signIn(profile);
  }

  /** Shows what a call of another address has changed. The forms stay as they are. */
  const show = (change: Partial<Profile>) =>
    setLoaded((before) => before && { ...before, profile: { ...before.profile, ...change } });

  const load = () => {
    setLoading(true);
    return read(() => true);
  };

  return { profile: loaded?.profile, loads: loaded?.loads, error, loading, load, show, save };
}
