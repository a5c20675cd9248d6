import type { RevertedEmail } from '@telemarket/contract';
import { useKit, useNavigate } from '@telemarket/kit';
import { useLinkValues } from '../link-values';
import { RESET_PASSWORD } from './auth-paths';
import { LinkPage } from './link-page';

export default function KeepEmailPage() {
  const { api } = useKit();
  const navigate = useNavigate();
  // True for the link of the mail about newly enabled two-factor authentication.
  const isFactorLink = useLinkValues()?.get('of') === 'factor';

  async function keep(token: string) {
    const values = await api<RevertedEmail>('/api/auth/revert-email', { method: 'POST', body: { token } });
    void navigate(`${RESET_PASSWORD}#${new URLSearchParams({ ...values })}`, { replace: true });
    return null;
  }

  return (
    <LinkPage
      {...(isFactorLink ? FACTOR : ADDRESS)}
      expiredText="It works once, for 7 days. If you cannot sign in, please contact support."
      onUse={keep}
    />
  );
}

const ADDRESS = {
  title: 'Keep your email address',
  text: 'Your account gets this address back, every device is signed out, and you choose a new password, because the person who changed the address knows the old one.',
  button: 'Keep my address',
};
const FACTOR = {
  title: 'Take your account back',
  text: 'Two-factor authentication is turned off again, every device is signed out, and you choose a new password, because the person who turned it on knows the old one.',
  button: 'Take my account back',
};
