import type { AuthAnswer } from '@telemarket/contract';
import { Button, Link, paths, useKit, useLocation, useToast } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  entryFailure,
  FailureNote,
  PasswordInput,
  TextField,
  useForm,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useState } from 'react';
import { StrengthMeter } from '../strength-meter';
import styles from './auth.module.css';
import { SIGNUP_LABELS, SIGNUP_RULES, type SignupField, signupProblem, toSignupInput } from './signup-form';
import { useEntry } from './use-entry';

export default function SignupPage() {
  const { api } = useKit();
  const { state } = useLocation();
  const toast = useToast();
  const enter = useEntry();
  const { field, busy, failure, bind } = useForm(SIGNUP_RULES, SIGNUP_LABELS);
  const [password, setPassword] = useState('');

  async function signUp(values: Values<SignupField>) {
    const { user } = await api<AuthAnswer>('/api/auth/signup', { method: 'POST', body: toSignupInput(values) });
    toast({ title: 'Account created successfully', description: `Welcome to the platform, ${user.firstName}!` });
    enter(user);
  }

  function onInvalid(values: Values<SignupField>) {
    const problem = signupProblem(values);
    if (problem) toast({ ...problem, variant: 'destructive' });
  }

  const onFailure = () =>
    toast({
      title: 'Signup failed',
      description: 'Username or email might already be taken. Please try again.',
      variant: 'destructive',
    });

  return (
    <CardPage>
      <h1 tabIndex={-1}>Create your account</h1>
      <form className={styles['form']} {...bind(signUp, onInvalid, onFailure)}>
        <div className={styles['pair']}>
          <TextField {...field('firstName')} autoComplete="given-name" maxLength={100} required />
          <TextField {...field('lastName')} optional autoComplete="family-name" maxLength={100} />
        </div>
        <TextField {...field('username')} {...VERBATIM_INPUT} autoComplete="username" maxLength={50} required />
        <TextField {...field('email')} {...EMAIL_INPUT} />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          hint={<StrengthMeter password={password} />}
          onValue={setPassword}
        />
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" />
        <Button type="submit" wide busy={busy}>
          Create account
        </Button>
        <p className={styles['terms']}>
          You must be at least 18 years old, as our <Link to={paths.termsOfService}>Terms of Service</Link> say.
        </p>
        <FailureNote>
          {failure !== null &&
            entryFailure(failure, 'The account was not created. Check what you entered, or try another username.')}
        </FailureNote>
      </form>
      <p className={styles['other']}>
        Already have an account?{' '}
        <Link to={paths.login} state={state}>
          Login
        </Link>
      </p>
    </CardPage>
  );
}
