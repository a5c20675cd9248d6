import { Button, Field, Link, PageHead, useLocation, useToast } from '@telemarket/kit';
import { useState } from 'react';
import { useForm, type Values } from '@telemarket/kit/form';
import styles from './auth.module.css';
import { useAuth } from './auth.resource';
import { FailureNote } from './failure-note';
import { PasswordInput } from '../password-input';
import { serverErrors } from '../server-errors';
import { SIGNUP_LABELS, SIGNUP_RULES, type SignupField, signupProblem, toSignupInput } from './signup-form';
import { StrengthMeter } from '../strength-meter';
import { useEntry } from './use-entry';

export function SignupPage() {
  const { signup } = useAuth();
  const { state } = useLocation();
  const toast = useToast();
  const enter = useEntry();
  const { errors, reject, bind } = useForm(SIGNUP_RULES);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [password, setPassword] = useState('');

  async function submit(values: Values<SignupField>, form: HTMLFormElement) {
    setBusy(true);
    setError(null);
    try {
      const { user } = await signup(toSignupInput(values));
      toast({ title: 'Account created successfully', description: `Welcome to the platform, ${user.firstName}!` });
      enter(user);
    } catch (cause) {
      setError(cause);
      reject(form, serverErrors(cause, SIGNUP_LABELS));
      toast({
        title: 'Signup failed',
        description: 'Username or email might already be taken. Please try again.',
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }

  function onInvalid(values: Values<SignupField>) {
    const problem = signupProblem(values);
    if (problem) toast({ ...problem, variant: 'destructive' });
  }

  return (
    <div className={styles['page']}>
      <PageHead title="Sign up" description="Create a TeleMarket account to order and to follow your orders." />
      <div className={styles['card']}>
        <h1 className={styles['title']} tabIndex={-1}>
          Create your account
        </h1>
        <form className={styles['form']} {...bind((values, form) => void submit(values, form), onInvalid)}>
          <div className={styles['pair']}>
            <Field label="First name" error={errors.firstName}>
              {(control) => <input {...control} name="firstName" autoComplete="given-name" maxLength={100} required />}
            </Field>
            <Field label="Last name" optional error={errors.lastName}>
              {(control) => <input {...control} name="lastName" autoComplete="family-name" maxLength={100} />}
            </Field>
          </div>
          <Field label="Username" error={errors.username}>
            {(control) => (
              <input
                {...control}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={50}
                required
              />
            )}
          </Field>
          <Field label="Email" error={errors.email}>
            {(control) => (
              <input {...control} type="email" name="email" autoComplete="email" maxLength={254} required />
            )}
          </Field>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="new-password"
            error={errors.password}
            hint={<StrengthMeter password={password} />}
            onValue={setPassword}
          />
          <PasswordInput
            label="Confirm password"
            name="confirmPassword"
            autoComplete="new-password"
            error={errors.confirmPassword}
          />
          <Button type="submit" wide busy={busy}>
            Create account
          </Button>
          <p className={styles['terms']}>
            You must be at least 18 years old, as our <Link to="/terms-of-service">Terms of Service</Link> say.
          </p>
          <FailureNote
            error={error}
            advice="The account was not created. Check what you entered, or try another username."
          />
        </form>
        <p className={styles['other']}>
          Already have an account?{' '}
          <Link to="/login" state={state}>
            Login
          </Link>
        </p>
      </div>
    </div>
  );
}
