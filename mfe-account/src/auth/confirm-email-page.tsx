import type { ConfirmedEmail, SessionAnswer } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import styles from './auth.module.css';
import { LinkPage } from './link-page';

export default function ConfirmEmailPage() {
  const { api, signIn } = useKit();

  async function confirm(token: string) {
    const { email } = await api<ConfirmedEmail>('/api/auth/confirm-email', { method: 'POST', body: { token } });
    // The signed-in user on this page may still have the old address.
    const { user } = await api<SessionAnswer>('/api/auth/session').catch(() => ({ user: null }));
    if (user) signIn(user);
    const text = (
      <>
        <strong className={styles.address}>{email}</strong> is the address of your account. Mails about your account go
        there.
      </>
    );
    return { title: 'Your address is confirmed', text };
  }

  return (
    <LinkPage
      title="Confirm your email address"
      text="Click once to confirm that this address is yours."
      button="Confirm this address"
      expiredText="It works once and for a limited time. You can request a new link in your account settings."
      onUse={confirm}
    />
  );
}
