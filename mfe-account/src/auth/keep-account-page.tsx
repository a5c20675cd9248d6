import { useKit } from '@telemarket/kit';
import { LinkPage } from './link-page';

export default function KeepAccountPage() {
  const { api } = useKit();

  async function keep(token: string) {
    await api('/api/auth/keep-account', { method: 'POST', body: { token } });
    return {
      title: 'Your account stays',
      text: 'It will not be deleted. If you did not request the deletion, choose a new password, because somebody knows yours.',
    };
  }

  return (
    <LinkPage
      title="Keep your account"
      text="Your account will be deleted soon. Click once to keep it as it is."
      button="Keep my account"
      expiredText="The deletion was already cancelled, or the week has passed and the account was deleted."
      onUse={keep}
    />
  );
}
