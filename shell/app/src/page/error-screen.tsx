import { Button } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import styles from './page.module.css';

/** Replaces the page when the shell itself has failed. */
export function ErrorScreen() {
  return (
    <main className={styles.screen}>
      <h1 className={text.title}>Something went wrong</h1>
      <p className={styles.text}>An unexpected error occurred. Please refresh the page to continue.</p>
      <Button icon="refresh" onClick={() => location.reload()}>
        Reload Page
      </Button>
    </main>
  );
}
