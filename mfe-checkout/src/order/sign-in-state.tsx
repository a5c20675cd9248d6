import { ButtonLink, EmptyState, Link, paths, useKit, useLocation } from '@telemarket/kit';
import styles from './page.module.css';

/** @param ended the page still shows somebody, but the API no longer knows them. */
export function SignInState({ ended }: { ended: boolean }) {
  const { session } = useKit();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon="account"
      title={ended ? 'Please sign in again' : 'Sign in to see your orders'}
      action={
        <>
          {/* signed out first, or the login page would send somebody who looks signed in straight back */}
          <ButtonLink
            to={paths.login}
            state={{ from: pathname + search }}
            onClick={ended ? session.signOut : undefined}
          >
            Login
          </ButtonLink>
          <Link className={styles['aside']} to={paths.orderTracking}>
            Track an order without signing in
          </Link>
        </>
      }
    >
      {ended ? 'Your session has ended.' : 'Your order history is kept with your account.'}
    </EmptyState>
  );
}
