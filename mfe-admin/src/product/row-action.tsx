import type { AdminProduct } from '@telemarket/contract';
import { Button, Icon, IconButton } from '@telemarket/kit';
import { failureText } from '@telemarket/kit/form';
import { useEffect, useRef, useState } from 'react';
import { useAdminApi, useRefresh } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import styles from './notice.module.css';

interface NoticeContent {
  tone: 'done' | 'failed';
  text: string;
  onUndo?: () => void;
}

export function useRowAction() {
  const call = useAdminApi();
  const refresh = useRefresh();
  const [outcome, setOutcome] = useState<NoticeContent | null>(null);
  /** The ids of the rows whose requests are pending. */
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const setBusy = (id: number, busy: boolean) =>
    setBusyIds((ids) => new Set([...ids].filter((other) => other !== id).concat(busy ? id : [])));

  async function run(action: BulkAction<AdminProduct>, product: AdminProduct) {
    const { undo } = action;
    setBusy(product.id, true);
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
      setBusy(product.id, false);
    }
  }

  return {
    outcome,
    busyIds,
    run: (...args: Parameters<typeof run>) => void run(...args),
    dismiss: () => setOutcome(null),
  };
}

/** The result of a row's button. It stays until the admin closes it, because it may offer Undo. */
export function Notice({ notice, onClose }: { notice: NoticeContent | null; onClose: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the row with the focus was removed: the focus is lost, or ListView has moved it to its count
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches('[role="status"]')) undo.current?.focus();
  }, [notice]);
  return (
    <div role="status">
      {notice && (
        <p className={`${styles.notice} ${styles[notice.tone]}`}>
          <Icon name={notice.tone === 'done' ? 'check' : 'alert'} />
          <span className={styles.text}>{notice.text}</span>
          {notice.onUndo && (
            <Button ref={undo} variant="outline" compact onClick={notice.onUndo}>
              Undo
            </Button>
          )}
          <IconButton label="Close" icon="close" onClick={onClose} />
        </p>
      )}
    </div>
  );
}
