import type { OrderChange } from '@telemarket/contract';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import { STATUS_WORDS } from './order-status';
import styles from '../details.module.css';

/** Each status that the order had: since when, by whom and why. */
export function OrderHistory({ history }: { history: readonly OrderChange[] }) {
  const titleId = useId();
  return (
    <section className={styles['history']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['subtitle']}>
        History
      </h3>
      <ol className={styles['entries']}>
        {history.map(({ status, by, reason, createdAt }) => (
          <li key={createdAt + status} className={styles['change']}>
            <p>
              <strong>{STATUS_WORDS[status]}</strong>
              {by ? ` by ${by}` : ''}
              <span className={styles['date']}>
                <DateTime iso={createdAt} />
              </span>
            </p>
            <p className={styles['quiet']}>“{reason}”</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
