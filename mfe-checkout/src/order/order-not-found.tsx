import { ApiError, Button, EmptyState } from '@telemarket/kit';
import styles from './page.module.css';

export function OrderNotFound({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const note = noteOf(error);
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

/** Why the order may be there all the same. */
function noteOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429)
    return error.retryAfter ? `Try again in ${error.retryAfter} s` : 'Try again in a few minutes';
  if (error.status === 0 || error.status >= 500) return 'We could not reach the order service.';
  return null;
}
