import type { Profile, ProfileInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useCallback, useEffect, useRef, useState } from 'react';

const PATH = '/api/users/me';

export interface SettingsFormProps {
  profile: Profile;
  /** Saves the change and shows a toast with the title. Rejects with the API's error. */
  save: (change: ProfileInput, title: string) => Promise<void>;
  /** Loads the profile again, and resets the forms. */
  onLoad: () => void;
  /** Shows values that another request has stored. Does not reset the forms. */
  onChanged: (change: Partial<Profile>) => void;
}

interface LoadedProfile {
  profile: Profile;
  /** The number of loads. Each load resets the forms; a save does not. */
  loads: number;
}

/**
 * The user's own account. It does not use SWR's cache, because a form must start with the current profile and send its
 * version. Otherwise a save would overwrite changes of another tab.
 */
export function useProfile() {
  const { api, signIn } = useKit();
  const [loaded, setLoaded] = useState<LoadedProfile | null>(null);
  /** The latest profile. A save that directly follows another save must send the version of this profile. */
  const latest = useRef<Profile | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loading, setLoading] = useState(true);

  const set = useCallback((profile: Profile, newLoads = 0) => {
    latest.current = profile;
    setLoaded((before) => ({ profile, loads: (before?.loads ?? 0) + newLoads }));
  }, []);

  const read = useCallback(
    () =>
      api<Profile>(PATH)
        .then((profile) => {
          set(profile, 1);
          setError(null);
        }, setError)
        .finally(() => setLoading(false)),
    [api, set],
  );

  useEffect(() => void read(), [read]);

  async function saveProfile(body: ProfileInput) {
    if (!latest.current) return;
    const headers = { 'if-match': `"${latest.current.version}"` };
    const profile = await api<Profile>(PATH, { method: 'PATCH', body, headers });
    set(profile);
    signIn(profile);
  }

  const show = (change: Partial<Profile>) => {
    if (latest.current) set({ ...latest.current, ...change });
  };

  const load = () => {
    setLoading(true);
    return read();
  };

  return { profile: loaded?.profile, loads: loaded?.loads, error, loading, load, show, save: saveProfile };
}
