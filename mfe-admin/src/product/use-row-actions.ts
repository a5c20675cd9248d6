import type { AdminProduct } from '@telemarket/contract';
import { failureText } from '@telemarket/kit/form';
import { useState } from 'react';
import type { NoticeContent } from './notice';
import { useProductActions } from './product.resource';

/** Texts for a refused change of a row. */
export const ROW_FAILURES = {
  stale: 'Somebody else has changed it. Check it again first.',
  404: 'It is not in the shop any more.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept it.',
};

/** The actions of a row's buttons, and the result of the last action. */
export function useRowActions() {
  const actions = useProductActions();
  const [outcome, setOutcome] = useState<NoticeContent | null>(null);
  /** The id of the row whose request is pending. */
  const [busyId, setBusyId] = useState<number | null>(null);

  async function attempt(id: number, failed: string, act: () => Promise<NoticeContent>) {
    setBusyId(id);
    try {
      setOutcome(await act());
    } catch (error) {
      setOutcome({ tone: 'failed', text: `${failed} ${failureText(error, ROW_FAILURES)}` });
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
