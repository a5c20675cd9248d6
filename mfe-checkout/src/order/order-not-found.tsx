import { Button, EmptyState } from '@telemarket/kit';
import { isUnreachable, retryText } from '@telemarket/kit/form';
import styles from './order.module.css';

export function OrderNotFound({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  // the order may exist all the same
  const note = retryText(error) ?? (isUnreachable(error) && 'We could not reach the order service.');
  return (
    <div>
      <EmptyState
        icon="search"
        title="Order Not Found"
        action={
          <Button variant="outline" onClick={onTryAgain}>
            Try Again
          </Button>
        }
      >
        Please check your order ID and email address.
      </EmptyState>
      {note && <p className={styles['under']}>{note}</p>}
    </div>
  );
}
