import { Button, Chip, useKit, useToast } from '@telemarket/kit';
import { entryFailure } from '@telemarket/kit/form';
import { useRef, useState } from 'react';
import type { SettingsFormProps } from './profile.resource';
import styles from './settings.module.css';

/** Whether the address is confirmed, and what to do until it is. */
export function EmailStatus({ profile, onChanged }: Pick<SettingsFormProps, 'profile' | 'onChanged'>) {
  const { api } = useKit();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const state = useRef<HTMLDivElement>(null);
  const { email, emailVerified, pendingEmail } = profile;

  async function press(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ title: 'Error', description: entryFailure(error, 'Please try again.'), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  const sendAgain = () =>
    press(async () => {
      await api('/api/users/me/email/verification', { method: 'POST' });
      toast({ title: 'E-mail sent', description: `Look into the mailbox of ${email}.` });
    });

  const cancel = () =>
    press(async () => {
      await api('/api/users/me/email/change', { method: 'DELETE' });
      toast({ title: 'Change cancelled', description: `Your address stays ${email}.` });
      onChanged({ pendingEmail: null });
      // the pressed button was removed
      state.current?.focus();
    });

  return (
    <div ref={state} className={styles['state']} role="status" tabIndex={-1}>
      {pendingEmail ? (
        <>
          <span className={styles['stateText']}>
            <strong>{pendingEmail}</strong> waits for its confirmation: open the link that we have sent there.
          </span>
          <Button variant="outline" compact busy={busy} onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </>
      ) : emailVerified ? (
        <Chip tone="success" icon="check">
          Verified
        </Chip>
      ) : (
        <>
          <Chip tone="neutral">Not verified</Chip>
          <Button variant="outline" compact busy={busy} onClick={() => void sendAgain()}>
            Send the link again
          </Button>
        </>
      )}
    </div>
  );
}
