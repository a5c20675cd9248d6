import type { AdminProduct } from '@telemarket/contract';
import { ApiError } from '@telemarket/kit';
import { useState } from 'react';
import { isConflict, isMissing } from '../failure';
import { useProductActs } from './product.resource';

interface Outcome {
  tone: 'done' | 'failed';
  text: string;
  action?: { label: string; run: () => void };
}

/** The buttons of a row, and what came of the last one that was pressed. */
export function useRowActs() {
  const acts = useProductActs();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The row that is waiting for the server. */
  const [busyId, setBusyId] = useState<number | null>(null);

  async function attempt(id: number, what: string, act: () => Promise<Outcome>) {
    setBusyId(id);
    try {
      setOutcome(await act());
    } catch (error) {
      setOutcome({ tone: 'failed', text: `${what} ${whyNot(error)}` });
    } finally {
      setBusyId(null);
    }
  }

  const restore = (product: AdminProduct) =>
    attempt(product.id, `“${product.title}” was not restored.`, async () => {
      await acts.restore(product.id);
      return { tone: 'done', text: `“${product.title}” is back in the shop.` };
    });

  return {
    outcome,
    busyId,
    dismiss: () => setOutcome(null),
    verify: (product: AdminProduct) =>
      attempt(product.id, `“${product.title}” was not changed.`, async () => {
        const { isVerified } = await acts.change(product, { isVerified: !product.isVerified });
        return { tone: 'done', text: `“${product.title}” is now ${isVerified ? 'Verified' : 'Unverified'}.` };
      }),
    remove: (product: AdminProduct) =>
      attempt(product.id, `“${product.title}” was not deleted.`, async () => {
        await acts.remove(product);
        const undo = { label: 'Undo', run: () => void restore(product) };
        return { tone: 'done', text: `“${product.title}” was deleted.`, action: undo };
      }),
  };
}

function whyNot(error: unknown): string {
  if (isConflict(error, 'stale')) return 'Somebody else has changed it: look at it again first.';
  if (isMissing(error)) return 'It is not in the shop any more.';
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
    return 'The server could not be reached: try again.';
  return 'The server did not accept it.';
}
