import { bidi } from '@telemarket/composition';
import { Button, Chip, useKit, useToast } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { useRef } from 'react';
import { BUTTON_FAILURES } from './failure';
import type { SettingsFormProps } from './profile.resource';
import styles from './email-status.module.css';

/** Shows whether the address is confirmed and, if not, what to do. */
export function EmailStatus({ profile, onChanged }: Pick<SettingsFormProps, 'profile' | 'onChanged'>) {
  const { api } = useKit();
  const toast = useToast();
  const state = useRef<HTMLDivElement>(null);
  const { email, emailVerified, pendingEmail } = profile;

  const { run, busy } = useAction((work: () => Promise<void>) => work(), {
    atUnmount: 'continue',
    onError: (error) => toast.error('Error', failureText(error, BUTTON_FAILURES)),
  });

  async function sendLinkAgain() {
    await api('/api/users/me/email/verification', { method: 'POST' });
    toast({ title: 'Email sent', description: bidi`Check the mailbox of ${email}.` });
  }

  async function cancelChange() {
    await api('/api/users/me/email/change', { method: 'DELETE' });
    toast({ title: 'Change cancelled', description: bidi`Your address is still ${email}.` });
    onChanged({ pendingEmail: null });
    // the focused button is removed, so the state gets the focus
    state.current?.focus();
  }

  return (
    <div ref={state} className={styles.state} role="status" tabIndex={-1}>
      {pendingEmail ? (
        <>
          <span className={styles.text}>
            <strong>{pendingEmail}</strong> is not confirmed yet. Open the link that we sent to this address.
          </span>
          <Button variant="outline" compact busy={busy} onClick={() => run(cancelChange)}>
            Cancel the change
          </Button>
        </>
      ) : !email ? (
        <span className={styles.text}>
          Another account has confirmed the address that you entered. Enter an address of your own.
        </span>
      ) : emailVerified ? (
        <Chip tone="success" icon="check">
          Verified
        </Chip>
      ) : (
        <>
          <Chip tone="neutral">Not verified</Chip>
          <Button variant="outline" compact busy={busy} onClick={() => run(sendLinkAgain)}>
            Send the link again
          </Button>
        </>
      )}
    </div>
  );
}
