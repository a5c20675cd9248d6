import type { ProfileInput } from '@telemarket/contract';
import { useToast } from '@telemarket/kit';
import { useState } from 'react';
import type { SaveProfile } from './profile.resource';

/** Saves one section; answers null when it is stored, else what went wrong, which is said and kept. */
export function useSave(save: SaveProfile, saved: string) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(change: ProfileInput): Promise<unknown> {
    if (busy) return null;
    setBusy(true);
    setError(null);
    try {
      await save(change);
      toast({ title: saved });
      return null;
    } catch (cause) {
      setError(cause);
      toast({ title: 'Error', description: 'Your changes were not saved.', variant: 'destructive' });
      return cause;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, submit };
}
