import { bidi } from '@telemarket/composition';
import type { AuthAnswer, SignupInput } from '@telemarket/contract';
import { Button, Link, paths, useKit, useLocation, useToast } from '@telemarket/kit';
import {
  anything,
  EMAIL_INPUT,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  PasswordInput,
  required,
  requiredEmail,
  type Rules,
  SIGN_IN_DOWN,
  TextField,
  useForm,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import { MIN_PASSWORD_LENGTH } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import styles from './auth.module.css';
import { useSignInRedirect } from './use-entry';

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};
type SignupField = keyof typeof LABELS;

const MISMATCH = 'Passwords do not match.';
const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;

const isTooShort = (password: string) => password.length < MIN_PASSWORD_LENGTH;

const RULES: Rules<SignupField> = {
  firstName: required('Enter your first name.'),
  lastName: anything,
  username: (value) =>
    required('Choose a username.')(value) ?? (/\s/.test(value) ? 'A username cannot contain spaces.' : null),
  email: requiredEmail,
  password: (value) => required('Choose a password.')(value) ?? (isTooShort(value) ? TOO_SHORT : null),
  confirmPassword: (value, { password }) =>
    required('Enter the password once more.')(value) ?? (value === password ? null : MISMATCH),
};

const FAILURES = {
  unreachable: SIGN_IN_DOWN,
  otherwise: 'The account was not created. Check what you entered, or try another username.',
};
const TAKEN = 'Username or email might already be taken. Please try again.';
const MAX_SIGNUP_LENGTHS = MAX_LENGTHS.SignupInput;

export default function SignupPage() {
  const { api } = useKit();
  const { state } = useLocation();
  const toast = useToast();
  const enter = useSignInRedirect();
  const { field, busy, failure, bind } = useForm(RULES, LABELS);
  const [typed, setTyped] = useState('');
  const [repeated, setRepeated] = useState('');

  async function signUp({ firstName, lastName, username, email, password }: Values<SignupField>) {
    const body: SignupInput = { firstName, lastName: lastName || null, username, email, password };
    const { user } = await api<AuthAnswer>('/api/auth/signup', { method: 'POST', body });
    toast({ title: 'Account created successfully', description: bidi`Welcome to the platform, ${user.firstName}!` });
    enter(user);
  }

  /** Shows the most important error in a toast. The errors beside the fields are enough for all others. */
  function onInvalid({ firstName, username, email, password, confirmPassword }: Values<SignupField>) {
    if (!firstName || !username || !email || !password)
      toast.error('Missing information', 'Please fill in all required fields.');
    else if (password !== confirmPassword) toast.error('Password mismatch', MISMATCH);
    else if (isTooShort(password)) toast.error('Password too short', TOO_SHORT);
  }

  const onFailure = (error: unknown) =>
    toast.error('Signup failed', failureText(error, { ...FAILURES, otherwise: TAKEN }));

  return (
    <CardPage>
      <h1 tabIndex={-1}>Create your account</h1>
      <form className={page.stack} {...bind(signUp, onInvalid, onFailure)}>
        <div className={page.pair}>
          <TextField
            {...field('firstName')}
            autoComplete="given-name"
            maxLength={MAX_SIGNUP_LENGTHS.firstName}
            required
          />
          <TextField
            {...field('lastName')}
            optional
            autoComplete="family-name"
            maxLength={MAX_SIGNUP_LENGTHS.lastName}
          />
        </div>
        <TextField
          {...field('username')}
          {...VERBATIM_INPUT}
          autoComplete="username"
          maxLength={MAX_SIGNUP_LENGTHS.username}
          required
        />
        <TextField {...field('email')} {...EMAIL_INPUT} />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          hint={<StrengthMeter password={typed} />}
          onValue={setTyped}
        />
        <PasswordInput
          {...field('confirmPassword')}
          autoComplete="new-password"
          hint={repeated && repeated === typed && 'The passwords match.'}
          onValue={setRepeated}
        />
        <Button type="submit" wide busy={busy}>
          Create account
        </Button>
        <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
        <p className={page.text}>
          You must be 18 or older. See our <Link to={paths.termsOfService}>Terms of Service</Link>.
        </p>
      </form>
      <p className={styles.other}>
        Already have an account?{' '}
        <Link to={paths.login} state={state}>
          Login
        </Link>
      </p>
    </CardPage>
  );
}
