import { bidi } from '@telemarket/composition';
import { Link, paths, useLocation, useShop } from '@telemarket/kit';
import { LoginForm } from '@telemarket/kit/form';
import { CardPage, useHydrated } from '@telemarket/kit/ui';
import { FORGOT_PASSWORD } from './auth-paths';
import styles from './auth.module.css';
import { useSignInRedirect } from './use-entry';

/** The title of the listing that a visitor put into the cart before the login, or null. */
function addedListingTitle(state: unknown): string | null {
  const title = (state as { inCart?: unknown } | null)?.inCart;
  return typeof title === 'string' ? title : null;
}

export default function LoginPage() {
  const { state } = useLocation();
  const { name } = useShop();
  const enter = useSignInRedirect();
  // shown only after hydration, because the server does not know the state of the history entry
  const added = useHydrated() ? addedListingTitle(state) : null;
  return (
    <CardPage>
      <h1 tabIndex={-1}>Login</h1>
      {added && <p className={styles.lead}>{bidi`“${added}” is in your cart. Sign in to order it.`}</p>}
      <LoginForm
        failedText="Invalid username or password. Please try again."
        onLogin={enter}
        help={<Link to={FORGOT_PASSWORD}>Forgot password?</Link>}
      />
      <p className={styles.other}>
        <span>{bidi`New to ${name}?`}</span>{' '}
        <Link to={paths.signup} state={state}>
          Create an account
        </Link>
      </p>
    </CardPage>
  );
}
