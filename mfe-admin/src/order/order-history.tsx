import type { OrderChange } from '@telemarket/contract';
import { DateTime } from '@telemarket/kit';
import { statusWord } from './order-status';
import { useId } from 'react';
import styles from './order.module.css';

/** Each state the order has had: since when, by whom and why. */
export function OrderHistory({ history }: { history: readonly OrderChange[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['subtitle']}>
        History
      </h3>
      <ol className={styles['history']}>
        {history.map(({ status, by, reason, createdAt }) => (
          <li key={createdAt + status} className={styles['change']}>
            <p>
              <strong>{statusWord(status)}</strong>
              {by ? ` by ${by}` : ''}
              <span className={styles['date']}>
                <DateTime iso={createdAt} />
              </span>
            </p>
            <p className={styles['reason']}>“{reason}”</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
