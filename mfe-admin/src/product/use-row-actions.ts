import type { AdminProduct } from '@telemarket/contract';
import { isUnreachable } from '@telemarket/kit/form';
import { useState } from 'react';
import { isConflict, isMissing } from '../failure';
import type { NoticeContent } from './notice';
import { useProductActions } from './product.resource';

/** The buttons of a row, and the result of the last one. */
export function useRowActions() {
  const actions = useProductActions();
  const [outcome, setOutcome] = useState<NoticeContent | null>(null);
  /** The row whose request is in flight. */
  const [busyId, setBusyId] = useState<number | null>(null);

  async function attempt(id: number, failed: string, act: () => Promise<NoticeContent>) {
    setBusyId(id);
    try {
      setOutcome(await act());
    } catch (error) {
      setOutcome({ tone: 'failed', text: `${failed} ${reasonOf(error)}` });
    } finally {
      setBusyId(null);
    }
  }

  const restore = (product: AdminProduct) =>
    attempt(product.id, `“${product.title}” was not restored.`, async () => {
      await actions.restore(product.id);
      return { tone: 'done', text: `“${product.title}” is back in the shop.` };
    });

  return {
    outcome,
    busyId,
    dismiss: () => setOutcome(null),
    restore,
    verify: (product: AdminProduct) =>
      attempt(product.id, `“${product.title}” was not changed.`, async () => {
        const { isVerified } = await actions.change(product, { isVerified: !product.isVerified });
        return { tone: 'done', text: `“${product.title}” is now ${isVerified ? 'Verified' : 'Unverified'}.` };
      }),
    remove: (product: AdminProduct) =>
      attempt(product.id, `“${product.title}” was not deleted.`, async () => {
        await actions.remove(product);
        const undo = { label: 'Undo', run: () => void restore(product) };
        return { tone: 'done', text: `“${product.title}” was deleted.`, action: undo };
      }),
  };
}

function reasonOf(error: unknown): string {
  if (isConflict(error, 'stale')) return 'Somebody else has changed it: look at it again first.';
  if (isMissing(error)) return 'It is not in the shop any more.';
  if (isUnreachable(error)) return 'The server could not be reached: try again.';
  return 'The server did not accept it.';
}
