import { Button, useToast } from '@telemarket/kit';
import { entryFailure } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import { useErasure } from './data-rights.resource';
import styles from './settings.module.css';

/** While the account waits to be erased. */
export function ErasureBanner({ eraseAt, onCancelled }: { eraseAt: string; onCancelled: () => void }) {
  const { takeBack } = useErasure();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await takeBack();
      toast({ title: 'Your account stays', description: 'It will not be deleted.' });
      onCancelled();
    } catch (error) {
      toast({ title: 'Error', description: entryFailure(error, 'Please try again.'), variant: 'destructive' });
      setBusy(false);
    }
  }

  return (
    <section className={`${page['card']} ${styles['banner']}`} aria-label="Deletion of your account">
      <p>
        <strong>Your account will be deleted</strong> on <DateTime iso={eraseAt} />, with everything that we store about
        you.
      </p>
      <div>
        <Button busy={busy} onClick={() => void keep()}>
          Keep My Account
        </Button>
      </div>
    </section>
  );
}
