import { Button, Field, Link, PageHead, useLocation, useToast } from '@telemarket/kit';
import { useState } from 'react';
import { type Rules, useForm, type Values } from '@telemarket/kit/form';
import styles from './auth.module.css';
import { useAuth } from './auth.resource';
import { FailureNote } from './failure-note';
import { PasswordInput } from '../password-input';
import { useEntry } from './use-entry';

type LoginField = 'username' | 'password';

const RULES: Rules<LoginField> = {
  username: (value) => (value ? null : 'Enter your username.'),
  password: (value) => (value ? null : 'Enter your password.'),
};

export function LoginPage() {
  const { login } = useAuth();
  const { state } = useLocation();
  const toast = useToast();
  const enter = useEntry();
  const form = useForm(RULES);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(values: Values<LoginField>) {
    setBusy(true);
    setError(null);
    try {
      const { user } = await login(values);
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.username}!` });
      enter(user);
    } catch (cause) {
      setError(cause);
      toast({
        title: 'Login failed',
        description: 'Invalid username or password. Please try again.',
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }

  const onInvalid = () =>
    toast({
      title: 'Missing credentials',
      description: 'Please enter both username and password.',
      variant: 'destructive',
    });

  return (
    <div className={styles['page']}>
      <PageHead title="Login" description="Sign in to TeleMarket to order and to follow your orders." />
      <div className={styles['card']}>
        <h1 className={styles['title']} tabIndex={-1}>
          Login
        </h1>
        <form className={styles['form']} {...form.bind((values) => void submit(values), onInvalid)}>
          <Field label="Username" error={form.errors.username}>
            {(control) => (
              <input
                {...control}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            )}
          </Field>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            error={form.errors.password}
          />
          <Button type="submit" wide busy={busy}>
            Login
          </Button>
          <FailureNote error={error} advice="Check the username and the password." />
        </form>
        <p className={styles['other']}>
          New to TeleMarket?{' '}
          <Link to="/signup" state={state}>
            Create an account
          </Link>
        </p>
      </div>
    </div>
  );
}
