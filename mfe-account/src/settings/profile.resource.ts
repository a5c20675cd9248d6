import type { Profile, ProfileInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useCallback, useEffect, useRef, useState } from 'react';

const PATH = '/api/users/me';

/** Props of all forms of the settings. */
export interface SettingsFormProps {
  profile: Profile;
  /** Saves the change and shows a toast with the title. Rejects with the API's error. */
  save: (change: ProfileInput, title: string) => Promise<void>;
  /** Loads the profile again, and resets the forms. */
  onLoad: () => void;
  /** Shows values that another request has stored. Does not reset the forms. */
  onChanged: (change: Partial<Profile>) => void;
}

interface Loaded {
  profile: Profile;
  /** The number of loads. Each load resets the forms; a save does not. */
  loads: number;
}

/**
 * The user's own account. It does not use SWR's cache: a form must start with the current profile and send its version, or
 * it would overwrite changes of another tab.
 */
export function useProfile() {
  const { api, signIn } = useKit();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  /** The latest profile: a save that directly follows another save needs its version. */
  const latest = useRef<Profile | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(true);

  const set = useCallback((profile: Profile, { isLoad = false } = {}) => {
    latest.current = profile;
    setLoaded((before) => ({ profile, loads: (before?.loads ?? 0) + (isLoad ? 1 : 0) }));
  }, []);

  const read = useCallback(
    (isCurrent: () => boolean) =>
      api<Profile>(PATH)
        .then(
          (profile) => {
            if (!isCurrent()) return;
            setError(null);
            set(profile, { isLoad: true });
          },
          (cause: unknown) => isCurrent() && setError(cause),
        )
        .finally(() => isCurrent() && setLoading(false)),
    [api, set],
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
    if (!latest.current) return;
    const headers = { 'if-match': `"${latest.current.version}"` };
    const profile = await api<Profile>(PATH, { method: 'PATCH', body, headers });
    set(profile);
    signIn(profile);
  }

  /** Shows values that another request has changed. Does not reset the forms. */
  const show = (change: Partial<Profile>) => {
    if (latest.current) set({ ...latest.current, ...change });
  };

  const load = () => {
    setLoading(true);
    return read(() => true);
  };

  return { profile: loaded?.profile, loads: loaded?.loads, error, loading, load, show, save };
}
