import { bidi } from '@telemarket/composition';
import type { AuthAnswer, LoginInput } from '@telemarket/contract';
import { Button, type SessionUser, useKit, useToast } from '@telemarket/kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeForm } from './code-form';
import { FailureNote } from './failure';
import { failureText, SIGN_IN_DOWN } from './failure-text';
import styles from './form.module.css';
import { PasswordInput } from './password-input';
import { required } from './rules';
import { needsCode } from './second-factor';
import { TextField, VERBATIM_INPUT } from './text-field';
import { useForm } from './use-form';

const FAILURE_TEXTS = { unreachable: SIGN_IN_DOWN, otherwise: 'Check the username and the password.' };
const FAILURE_TEXTS_FOR_ADDRESS = {
  ...FAILURE_TEXTS,
  otherwise: `${FAILURE_TEXTS.otherwise} If you entered your email address, enter your username instead.`,
};
const RULES = { username: required('Enter your username.'), password: required('Enter your password.') };

export interface LoginFormProps {
  /** The text of the toast when the API rejects the credentials. */
  failedText: string;
  /** Called when the API has created a session. The page does not show the user yet. */
  onLogin: (user: SessionUser) => void;
  /** Shown below the password. */
  help?: ReactNode;
}

/** If the user has a second factor, CodeForm follows a correct password. */
export function LoginForm({ failedText, onLogin, help }: LoginFormProps) {
  const { api } = useKit();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm<'username' | 'password'>(RULES);
  /** The credentials, if they are correct and only the code is missing. */
  const [credentials, setCredentials] = useState<LoginInput | null>(null);
  const [typed, setTyped] = useState('');
  const passwordForm = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const password = passwordForm.current?.elements.namedItem('password');
    if (!credentials || !(password instanceof HTMLInputElement)) return;
    password.value = '';
    // Back from the second step focuses the password
    return () => password.focus();
  }, [credentials]);

  async function logIn(body: LoginInput) {
    const { user } = await api<AuthAnswer>('/api/auth/login', { method: 'POST', body });
    toast({ title: 'Login successful', description: bidi`Welcome back, ${user.firstName || user.username}!` });
    onLogin(user);
  }

  async function tryPassword(body: LoginInput) {
    setTyped(body.username);
    try {
      await logIn(body);
    } catch (error) {
      if (!needsCode(error)) throw error;
      setCredentials(body);
    }
  }

  const form = bind(
    tryPassword,
    () => toast.error('Missing credentials', 'Please enter both username and password.'),
    (error) => toast.error('Login failed', failureText(error, { ...FAILURE_TEXTS, otherwise: failedText })),
  );
  return (
    <>
      {credentials && (
        <CodeForm onCode={(code) => logIn({ ...credentials, code })} onBack={() => setCredentials(null)} />
      )}
      {/* stays mounted, so that Back shows the username again */}
      <form ref={passwordForm} className={styles.form} hidden={credentials !== null} {...form}>
        <TextField {...field('username')} label="Username" {...VERBATIM_INPUT} autoComplete="username" required />
        <PasswordInput {...field('password')} label="Password" autoComplete="current-password" hint={help} />
        <Button type="submit" wide busy={busy}>
          Login
        </Button>
        <FailureNote>
          {failureText(failure, typed.includes('@') ? FAILURE_TEXTS_FOR_ADDRESS : FAILURE_TEXTS)}
        </FailureNote>
      </form>
    </>
  );
}
