import type { AdminProduct } from '@telemarket/contract';
import { failureText } from '@telemarket/kit/form';
import { useState } from 'react';
import { useAdminApi, useRefresh } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import type { NoticeContent } from './notice';

export function useRowAction() {
  const call = useAdminApi();
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<NoticeContent | null>(null);
  /** The id of the row whose request is pending. */
  const [busyId, setBusyId] = useState<number | null>(null);

  async function run(action: BulkAction<AdminProduct>, product: AdminProduct) {
    const { undo } = action;
    setBusyId(product.id);
    try {
      await action.run(product, call, '');
      await refresh();
      setOutcome({
        tone: 'done',
        text: `“${product.title}” ${action.done}.`,
        onUndo: undo && (() => void run(undo, product)),
      });
    } catch (error) {
      const reason = failureText(error, action.failures);
      setOutcome({ tone: 'failed', text: `“${product.title}” ${action.refused}. ${reason}` });
    } finally {
      setBusyId(null);
    }
  }

  return {
    outcome,
    busyId,
    run: (...args: Parameters<typeof run>) => void run(...args),
    dismiss: () => setOutcome(null),
  };
}
