import { Button } from '@telemarket/kit';
import styles from './page.module.css';

/** Replaces the page when the shell itself has failed. */
export function ErrorScreen() {
  return (
    <main className={styles.screen}>
      <h1 className={styles.screenTitle}>Something went wrong</h1>
      <p className={styles.text}>An unexpected error occurred. Please refresh the page to continue.</p>
      <Button icon="refresh" onClick={() => location.reload()}>
        Reload Page
      </Button>
    </main>
  );
}
