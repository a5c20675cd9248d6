import { Button, Link, paths, useKit, useNavigate, useToast } from '@telemarket/kit';
import {
  FailureNote,
  failureText,
  LinkForm,
  PasswordInput,
  SIGN_IN_DOWN,
  useForm,
  useLinkChanges,
  useLinkValues,
  type Values,
} from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useState } from 'react';
import { INCOMPLETE_LINK, TRY_LINK_AGAIN } from '../link-texts';
import page from '../page.module.css';
import { NEW_PASSWORD_RULES } from '../password-strength';
import { StrengthMeter } from '../strength-meter';
import { FORGOT_PASSWORD } from './auth-paths';
import styles from './auth.module.css';
import { linkEnd, LinkOver, type NextSteps } from './link-over';

const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm new password' };
type ResetField = keyof typeof LABELS;

const FAILURES = {
  taken: 'Another account has confirmed the address that received this link. Your password was not changed.',
  unreachable: SIGN_IN_DOWN,
  otherwise: 'Check the marked fields.',
};

const NEW_LINK = ['Ask for a new link', FORGOT_PASSWORD] as const;
const NEXT_STEPS: NextSteps = {
  used: {
    text: 'A new password was chosen with this link. If you did not choose it, ask for a new link at once.',
    to: NEW_LINK,
  },
  expired: {
    text: 'A link to choose a new password works once, for 30 minutes. Your password was not changed.',
    to: NEW_LINK,
  },
  replaced: { text: 'Another link has been used since then. Your password was not changed this time.', to: NEW_LINK },
  unknown: { text: `${TRY_LINK_AGAIN} Your password was not changed.`, to: NEW_LINK },
};

export default function ResetPasswordPage() {
  return <ChoosePassword key={useLinkChanges()} />;
}

function ChoosePassword() {
  const link = useLinkValues();
  const { api, signOut } = useKit();
  const toast = useToast();
  const navigate = useNavigate();
  const { field, busy, failure, bind } = useForm<ResetField>(NEW_PASSWORD_RULES, LABELS);
  const [typed, setTyped] = useState('');
  const token = link?.get('token') ?? '';
  const end = linkEnd(failure);

  async function savePassword({ newPassword }: Values<ResetField>) {
    await api('/api/auth/reset-password', { method: 'POST', body: { token, newPassword } });
    // The server has ended the sessions of the link's account only, and another account may be signed in here.
    void signOut();
    toast({ title: 'Password Changed', description: 'You have been signed out everywhere. Please sign in.' });
    void navigate(paths.login, { replace: true });
  }

  if (link && !token) {
    return (
      <CardPage>
        <h1 tabIndex={-1}>{INCOMPLETE_LINK.title}</h1>
        <p className={styles.lead}>{INCOMPLETE_LINK.text}</p>
        <LinkForm names={['token']} />
      </CardPage>
    );
  }
  if (end) return <LinkOver end={end} steps={NEXT_STEPS} />;

  return (
    <CardPage>
      <h1 tabIndex={-1}>Choose a new password</h1>
      <form className={page.stack} {...bind(savePassword)}>
        {/* password managers read the username here */}
        <input type="text" autoComplete="username" value={link?.get('username') ?? ''} readOnly hidden />
        <PasswordInput
          {...field('newPassword')}
          autoComplete="new-password"
          hint={<StrengthMeter password={typed} />}
          onValue={setTyped}
        />
        <PasswordInput {...field('confirmPassword')} autoComplete="new-password" />
        <p className={page.text}>All devices that are signed in to your account will be signed out.</p>
        <Button type="submit" wide busy={busy}>
          Change password
        </Button>
        <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      </form>
      <p className={styles.other}>
        Remembered your password? <Link to={paths.login}>Login</Link>
      </p>
    </CardPage>
  );
}
