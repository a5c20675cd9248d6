import { Button, Link, paths, useKit } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  FailureNote,
  failureText,
  requiredEmail,
  type Rules,
  SIGN_IN_DOWN,
  TextField,
  useForm,
} from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import page from '../page.module.css';
import styles from './auth.module.css';

const LABELS = { email: 'Email' };
const RULES: Rules<'email'> = { email: requiredEmail };
const FAILURES = { unreachable: SIGN_IN_DOWN, otherwise: 'Check the address.' };

export default function ForgotPasswordPage() {
  const { api } = useKit();
  const { field, busy, failure, bind } = useForm(RULES, LABELS);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sentTo) heading.current?.focus();
  }, [sentTo]);

  async function requestLink({ email }: { email: string }) {
    await api('/api/auth/request-password-reset', { method: 'POST', body: { email } });
    setSentTo(email);
  }

  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {sentTo ? 'Check your email' : 'Forgot your password?'}
      </h1>
      {sentTo ? (
        <div className={page.stack}>
          <p className={styles.lead}>
            If there is an account with the address <strong className={styles.address}>{sentTo}</strong>, a link is on
            its way. The link works once, for 30 minutes.
          </p>
          <p className={styles.lead}>No mail? Check your spam folder and the address.</p>
          <Button variant="outline" wide onClick={() => setSentTo(null)}>
            Try another address
          </Button>
        </div>
      ) : (
        <form className={page.stack} {...bind(requestLink)}>
          <p className={styles.lead}>
            Enter the email address of your account, and we will send you a link to choose a new password.
          </p>
          <TextField {...field('email')} {...EMAIL_INPUT} />
          <Button type="submit" wide busy={busy}>
            Send the link
          </Button>
          <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
        </form>
      )}
      <p className={styles.other}>
        Remembered your password? <Link to={paths.login}>Login</Link>
      </p>
    </CardPage>
  );
}
