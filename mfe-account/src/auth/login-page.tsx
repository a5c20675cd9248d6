import { Link, paths, useLocation } from '@telemarket/kit';
import { LoginForm } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { FORGOT_PASSWORD } from './auth-paths';
import styles from './auth.module.css';
import { useEntry } from './use-entry';

export default function LoginPage() {
  const { state } = useLocation();
  const enter = useEntry();
  return (
    <CardPage>
      <h1 tabIndex={-1}>Login</h1>
      <LoginForm failedText="Invalid username or password. Please try again." onLogin={enter} />
      <p>
        <Link to={FORGOT_PASSWORD}>Forgot password?</Link>
      </p>
      <p className={styles.other}>
        New to TeleMarket?{' '}
        <Link to={paths.signup} state={state}>
          Create an account
        </Link>
      </p>
    </CardPage>
  );
}
