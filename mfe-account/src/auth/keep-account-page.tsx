import { useKit } from '@telemarket/kit';
import { LinkPage } from './link-page';

export default function KeepAccountPage() {
  const { api } = useKit();

  async function keep(token: string) {
    await api('/api/auth/keep-account', { method: 'POST', body: { token } });
    return {
      title: 'Your account stays',
      text: 'It will not be deleted. If you did not ask for the deletion, choose a new password: somebody knows yours.',
    };
  }

  return (
    <LinkPage
      title="Keep your account"
      text="Your account is about to be deleted. One click, and it stays as it is."
      button="Keep my account"
      expiredText="The account was kept already, or its week is over and it was deleted."
      onUse={keep}
    />
  );
}
