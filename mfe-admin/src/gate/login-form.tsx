import { Button, Field, useToast } from '@telemarket/kit';
import { type Rules, useForm, type Values } from '@telemarket/kit/form';
import { useState } from 'react';
import styles from './gate.module.css';
import { LoginNote } from './login-note';
import { useAuth } from './login.resource';
import { PasswordInput } from './password-input';

type LoginField = 'username' | 'password';

const RULES: Rules<LoginField> = {
  username: (value) => (value ? null : 'Enter your username.'),
  password: (value) => (value ? null : 'Enter your password.'),
};

/** @param reason why somebody who was in sees this again. */
export function LoginForm({ reason, onEnter }: { reason: string | null; onEnter: () => void }) {
  const { login } = useAuth();
  const toast = useToast();
  const form = useForm(RULES);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(values: Values<LoginField>) {
    setBusy(true);
    setError(null);
    try {
      const user = await login(values);
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.username}!` });
      onEnter();
    } catch (cause) {
      setError(cause);
      setBusy(false);
      toast({ title: 'Login failed', description: 'Invalid username or password.', variant: 'destructive' });
    }
  }

  const onInvalid = () =>
    toast({
      title: 'Missing credentials',
      description: 'Please enter both username and password.',
      variant: 'destructive',
    });

  return (
    <div className={styles['card']}>
      <div>
        <h1 className={styles['title']} tabIndex={-1}>
          Admin login
        </h1>
        <p className={styles['lead']}>For the people who run TeleMarket.</p>
      </div>
      {reason && (
        <p className={styles['note']} role="alert">
          {reason}
        </p>
      )}
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
        <PasswordInput error={form.errors.password} />
        <Button type="submit" wide busy={busy}>
          Login
        </Button>
        <LoginNote error={error} />
      </form>
    </div>
  );
}
