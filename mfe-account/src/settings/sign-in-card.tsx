import { ButtonLink, EmptyState, useKit, useLocation } from '@telemarket/kit';

/** @param ended the page still shows somebody, but the API no longer knows them. */
export function SignInCard({ ended }: { ended: boolean }) {
  const { session } = useKit();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon="account"
      title={ended ? 'Please sign in again' : 'Sign in to change your settings'}
      action={
        // signed out first, or the login page would send somebody who looks signed in straight back
        <ButtonLink to="/login" state={{ from: pathname + search }} onClick={ended ? session.signOut : undefined}>
          Login
        </ButtonLink>
      }
    >
      {ended
        ? 'Your session has ended.'
        : 'Your profile, notifications and security settings are kept with your account.'}
    </EmptyState>
  );
}
