import { bidi } from '@telemarket/composition';
import { Navigate, paths, Skeleton, useLocation, useSession } from '@telemarket/kit';
import { OwnPage } from '../page-top';
import { Settings, SettingsSkeleton } from './settings';

/** Mails of earlier releases link to `#ticket-7`. */
const TICKET_LINK = /^#ticket-(\d+)$/;

export default function SettingsPage() {
  const user = useSession();
  const ticket = TICKET_LINK.exec(useLocation().hash)?.[1];
  if (ticket) return <Navigate replace to={`${paths.messages}?id=${ticket}`} />;
  return (
    <OwnPage
      title="Account Settings"
      lead={user === undefined ? <Skeleton width="12rem" /> : user && bidi`Signed in as ${user.username}`}
      skeleton={<SettingsSkeleton />}
      signIn={[
        'Sign in to change your settings',
        'Your profile, notifications and security settings belong to your account.',
      ]}
    >
      {(current) => <Settings key={current.id} user={current} />}
    </OwnPage>
  );
}
