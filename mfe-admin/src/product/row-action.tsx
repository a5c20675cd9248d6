import { bidi } from '@telemarket/composition';
import type { AdminProduct } from '@telemarket/contract';
import { Button, Icon, IconButton } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { useEffect, useRef } from 'react';
import { useAdminApi, useAdminRefresh } from '../admin-api';
import styles from './notice.module.css';
import type { RowAction } from './product-actions';

export interface RowOutcome {
  action: RowAction;
  product: AdminProduct;
  done: boolean;
  text: string;
}

/** A change of one row, which goes on when the row disappears. */
export function useRowAction(onOutcome: (outcome: RowOutcome) => void) {
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  return useAction(
    async (action: RowAction, product: AdminProduct) => {
      const outcome = await action.run(product, call, '').then(
        () => ({ done: true, text: bidi`“${product.title}” ${action.done}.` }),
        (error: unknown) => {
          const reason = failureText(error, action.failures);
          return { done: false, text: bidi`“${product.title}” ${action.refused}. ${reason}` };
        },
      );
      if (outcome.done) await refresh();
      onOutcome({ action, product, ...outcome });
    },
    { atUnmount: 'continue' },
  );
}

interface NoticeProps {
  outcome: RowOutcome | null;
  onOutcome: (outcome: RowOutcome | null) => void;
}

/** The result of a row's button. It stays until the admin closes it, because it may offer Undo. */
export function Notice({ outcome, onOutcome }: NoticeProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const { run, busy } = useRowAction(onOutcome);
  const undoAction = outcome?.done && outcome.action.undo;
  useEffect(() => {
    // after the removal of the focused row, nothing has the focus, or ListView has moved the focus to the number of
    // rows
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches('[role="status"]')) undo.current?.focus();
  }, [outcome]);
  return (
    <div role="status">
      {outcome && (
        <p className={`${styles.notice} ${styles[outcome.done ? 'done' : 'failed']}`}>
          <Icon name={outcome.done ? 'check' : 'alert'} />
          <span className={styles.text}>{outcome.text}</span>
          {undoAction && (
            <Button ref={undo} variant="outline" compact busy={busy} onClick={() => run(undoAction, outcome.product)}>
              Undo
            </Button>
          )}
          <IconButton label="Close" icon="close" onClick={() => onOutcome(null)} />
        </p>
      )}
    </div>
  );
}
