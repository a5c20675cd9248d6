import { Button, useToast } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import page from '../page.module.css';
import { useErasure } from './data-rights.resource';
import { BUTTON_FAILURES } from './failure';
import styles from './settings.module.css';

/** Shown while the deletion of the account is planned. */
export function ErasureBanner({ eraseAt, onCancelled }: { eraseAt: string; onCancelled: () => void }) {
  const { takeBack } = useErasure();
  const toast = useToast();
  const { run, busy } = useAction(
    async () => {
      await takeBack();
      toast({ title: 'Deletion cancelled', description: 'Your account will not be deleted.' });
      onCancelled();
    },
    { atUnmount: 'continue', onError: (error) => toast.error('Error', failureText(error, BUTTON_FAILURES)) },
  );

  return (
    <section className={`${page.card} ${styles.banner}`} aria-label="Deletion of your account">
      <p>
        <strong>Your account will be deleted</strong> on <DateTime iso={eraseAt} />, with everything that we store about
        you.
      </p>
      <div>
        <Button busy={busy} onClick={run}>
          Keep My Account
        </Button>
      </div>
    </section>
  );
}
