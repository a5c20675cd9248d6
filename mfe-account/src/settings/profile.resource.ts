import type { Profile, ProfileInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useCallback, useEffect, useState } from 'react';

const PATH = '/api/users/me';

/** Answers nothing when it is stored; raises what the API said when it is not. */
export type SaveProfile = (change: ProfileInput) => Promise<void>;

interface Loaded {
  profile: Profile;
  /** Counts the loads: forms begin anew with each. A save of one's own is none. */
  round: number;
}

/**
 * The person's own account. Not from SWR's cache: a form must begin with what is stored now, and go with the version it
 * began with, or a save of another tab would be overwritten unseen.
 */
export function useProfile() {
  const { api, consent, session } = useKit();
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
            setLoaded((before) => ({ profile, round: (before?.round ?? 0) + 1 }));
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

  const save: SaveProfile = async (body) => {
    if (!loaded) return;
    const headers = { 'if-match': `"${loaded.profile.version}"` };
    const profile = await api<Profile>(PATH, { method: 'PATCH', body, headers });
    setLoaded({ ...loaded, profile });
    session.signIn(profile, consent.get() === 'accepted');
  };

  const load = () => {
    setLoading(true);
    return read(() => true);
  };

  return { profile: loaded?.profile, round: loaded?.round, error, loading, load, save };
}
