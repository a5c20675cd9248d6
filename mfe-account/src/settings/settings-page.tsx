import { ButtonLink, Navigate, paths, Skeleton, useLocation, useSession } from '@telemarket/kit';
import { SignInCard } from '@telemarket/kit/ui';
import page from '../page.module.css';
import { Settings, SettingsSkeleton } from './settings';

/** Mails of earlier releases link to `#ticket-7`. */
const TICKET_LINK = /^#ticket-(\d+)$/;

export default function SettingsPage() {
  const user = useSession();
  const ticket = TICKET_LINK.exec(useLocation().hash)?.[1];
  if (ticket) return <Navigate replace to={`${paths.messages}?id=${ticket}`} />;
  return (
    <div className={page.page}>
      <div>
        <div className={page.back}>
          <ButtonLink variant="quiet" icon="back" to={paths.home}>
            Back to Home
          </ButtonLink>
        </div>
        <h1 className={page.title} tabIndex={-1}>
          Account Settings
        </h1>
        {user !== null && (
          <p className={page.lead}>{user ? `Signed in as ${user.username}` : <Skeleton width="12rem" />}</p>
        )}
      </div>
      {user ? (
        <Settings key={user.id} user={user} />
      ) : user === undefined ? (
        <SettingsSkeleton />
      ) : (
        <SignInCard title="Sign in to change your settings">
          Your profile, notifications and security settings belong to your account.
        </SignInCard>
      )}
    </div>
  );
}
