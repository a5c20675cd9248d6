import { ButtonLink, PageHead, useSession } from '@telemarket/kit';
import page from '../page.module.css';
import { Settings } from './settings';
import { SignInCard } from './sign-in-card';

export function SettingsPage() {
  const user = useSession();
  return (
    <div className={page['page']}>
      <PageHead title="Account Settings" description="Your profile, notifications and security on TeleMarket." />
      <div>
        <div className={page['back']}>
          <ButtonLink variant="quiet" icon="back" to="/">
            Back to Home
          </ButtonLink>
        </div>
        <h1 className={page['title']} tabIndex={-1}>
          Account Settings
        </h1>
        {user && <p className={page['lead']}>Signed in as {user.username}</p>}
      </div>
      {user ? <Settings key={user.id} user={user} /> : <SignInCard ended={false} />}
    </div>
  );
}
