import type { AuthAnswer } from '@telemarket/contract';
import { Button, type SessionUser, useKit, useToast } from '@telemarket/kit';
import { FailureNote } from './failure';
import { isUnreachable, retryText } from './retry-text';
import styles from './form.module.css';
import { PasswordInput } from './password-input';
import { required } from './rules';
import { TextField, VERBATIM_INPUT } from './text-field';
import { useForm } from './use-form';

const RULES = { username: required('Enter your username.'), password: required('Enter your password.') };

export interface LoginFormProps {
  /** The text of the toast when the API refuses the credentials or cannot be reached. */
  failedText: string;
  /** The API has a session for the user; the page does not show it yet. */
  onLogin: (user: SessionUser) => void;
}

export function LoginForm({ failedText, onLogin }: LoginFormProps) {
  const { api } = useKit();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(RULES);
  const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

  const form = bind(
    async (body) => {
      const { user } = await api<AuthAnswer>('/api/auth/login', { method: 'POST', body });
      toast({ title: 'Login successful', description: `Welcome back, ${user.firstName || user.username}!` });
      onLogin(user);
    },
    () => refuse('Missing credentials', 'Please enter both username and password.'),
    () => refuse('Login failed', failedText),
  );

  return (
    <form className={styles['form']} {...form}>
      <TextField {...field('username')} label="Username" {...VERBATIM_INPUT} autoComplete="username" required />
      <PasswordInput {...field('password')} label="Password" autoComplete="current-password" />
      <Button type="submit" wide busy={busy}>
        Login
      </Button>
      <FailureNote>{failure !== null && entryFailure(failure, 'Check the username and the password.')}</FailureNote>
    </form>
  );
}

/** @param advice What to do when the API is there and refuses. */
export function entryFailure(failure: unknown, advice: string): string {
  return retryText(failure) ?? (isUnreachable(failure) ? 'We could not reach the sign-in service.' : advice);
}
