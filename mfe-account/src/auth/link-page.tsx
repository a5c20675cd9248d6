import type { ConfirmedEmail, Profile, RevertedEmail, SessionAnswer } from '@telemarket/contract';
import { ApiError, Button, ButtonLink, paths, useKit, useLocation, useNavigate } from '@telemarket/kit';
import {
  FailureNote,
  failureText,
  LinkForm,
  SIGN_IN_DOWN,
  useAction,
  useLinkChanges,
  useLinkValues,
} from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { INCOMPLETE_LINK, TRY_LINK_AGAIN } from '../link-texts';
import page from '../page.module.css';
import { CONFIRM_EMAIL, FORGOT_PASSWORD, KEEP_EMAIL, RESET_PASSWORD } from './auth-paths';
import styles from './auth.module.css';
import { linkEnd, LinkOver, type NextSteps } from './link-over';
import { SignInFirst } from './sign-in-first';

/** The page of a link in a mail. Only its button sends the token, because mail scanners open links, too. */
export default function LinkPage() {
  return <OpenLink key={useLinkChanges()} />;
}

function OpenLink() {
  const values = useLinkValues();
  const { title, text, button, steps, onUse, onTakeOver } = useLink(values?.get('of') ?? null);
  // null before hydration, and for a link without a token
  const token = values && (values.get('token') || null);
  const [done, setDone] = useState<LinkPageContent | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    run,
    busy,
    error: failure,
  } = useAction(async () => setDone(await onUse(token ?? '')), {
    atUnmount: 'continue',
  });
  const isMissing = values !== null && !token;
  const end = linkEnd(failure);
  const shown = done ?? (isMissing ? INCOMPLETE_LINK : null);
  const isShown = shown !== null;

  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  const refusal = failure instanceof ApiError && failure.status === 403 ? failure.problem : null;
  if (token && refusal) {
    const takeOver = refusal.code === 'sign-in-or-take-over' && onTakeOver ? () => onTakeOver(token) : null;
    return <SignInFirst detail={refusal.detail} token={token} onTakeOver={takeOver} />;
  }
  if (end && !done) return <LinkOver end={end} steps={steps} />;
  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {shown?.title ?? title}
      </h1>
      <div className={page.stack}>
        <p className={styles.lead}>{shown?.text ?? text}</p>
        {isMissing ? (
          <LinkForm names={['token']} />
        ) : shown ? (
          <ButtonLink to={paths.profile} wide>
            Account Settings
          </ButtonLink>
        ) : (
          <Button wide busy={busy} disabled={!token} onClick={run}>
            {button}
          </Button>
        )}
        <FailureNote>{!shown && failureText(failure, FAILURES)}</FailureNote>
      </div>
    </CardPage>
  );
}

const FAILURES = {
  taken: 'Another account has this address. Your own address is unchanged.',
  unreachable: SIGN_IN_DOWN,
  otherwise: 'Please try again.',
};

interface LinkPageContent {
  title: string;
  text: ReactNode;
}

interface MailLink extends LinkPageContent {
  button: string;
  steps: NextSteps;
  /** Sends the token of the link. Returns the content that the page shows afterwards. */
  onUse: (token: string) => Promise<LinkPageContent | null>;
  /** Gives the account back to the reader of the mail, and opens the page that asks for a new password. */
  onTakeOver?: (token: string) => Promise<null>;
}

/**
 * @param of `factor` for a link from the mail about newly enabled two-factor authentication, if the mail is of an
 * earlier version. Newer mails have this value in the query of the address instead.
 */
function useLink(of: string | null): MailLink {
  const { api, signIn, checkSession } = useKit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname.toLowerCase();
  const isFactor = (of ?? new URLSearchParams(search).get('of')) === 'factor';
  const send = <T,>(name: string, token: string) => api<T>(`/api/auth/${name}`, { method: 'POST', body: { token } });

  async function confirmAddress(token: string): Promise<LinkPageContent> {
    const { email } = await send<ConfirmedEmail>('confirm-email', token);
    // Reads the user again, because the signed-in user on this page may still have the old address.
    const { user } = await api<SessionAnswer>('/api/auth/session').catch(() => ({ user: null }));
    if (user) signIn(user);
    return { title: 'Your address is confirmed', text: <OwnAddress email={email} /> };
  }

  /**
   * Tells the signed-in user who opens a used link again that the address is confirmed. Throws every other error again.
   */
  async function explainFailure(error: unknown): Promise<LinkPageContent> {
    const status = error instanceof ApiError && error.status;
    // Checks the session, because the page may still show a user whose session has ended.
    if (status === 403) await checkSession();
    const own =
      status === 410 && linkEnd(error) !== 'replaced' && (await api<Profile>('/api/users/me').catch(() => null));
    if (!own || !own.emailVerified || own.pendingEmail) throw error;
    return { title: 'Your address is already confirmed', text: <OwnAddress email={own.email} /> };
  }

  async function takeAccountBack(token: string): Promise<null> {
    const values = await send<RevertedEmail>('revert-email', token);
    void navigate(`${RESET_PASSWORD}#${new URLSearchParams({ ...values })}`, { replace: true });
    return null;
  }

  if (path.startsWith(CONFIRM_EMAIL))
    return {
      title: 'Confirm your email address',
      text: 'Click once to confirm that this address is yours.',
      button: 'Confirm this address',
      steps: CONFIRM_STEPS,
      onUse: (token) => confirmAddress(token).catch(explainFailure),
      onTakeOver: takeAccountBack,
    };
  if (path.startsWith(KEEP_EMAIL))
    return {
      ...(isFactor ? TAKE_BACK_TEXTS : KEEP_ADDRESS_TEXTS),
      steps: KEEP_EMAIL_STEPS,
      onUse: takeAccountBack,
    };
  return {
    title: 'Keep your account',
    text: 'Your account will be deleted soon. Click once to keep it as it is.',
    button: 'Keep my account',
    steps: KEEP_ACCOUNT_STEPS,
    async onUse(token) {
      await send('keep-account', token);
      return {
        title: 'Deletion cancelled',
        text: 'Your account will not be deleted. If you did not request the deletion, choose a new password, because somebody knows yours.',
      };
    },
  };
}

const OwnAddress = ({ email }: { email: string }) => (
  <span>
    <strong className={styles.address}>{email}</strong> is your account’s address. We send mails about your account
    there.
  </span>
);

const KEEP_ADDRESS_TEXTS = {
  title: 'Keep your email address',
  text: 'Your account gets this address back, and every device is signed out. Then choose a new password, because the person who changed the address knows your current one.',
  button: 'Keep my address',
};
const TAKE_BACK_TEXTS = {
  title: 'Take your account back',
  text: 'Two-factor authentication is turned off again, and every device is signed out. Then choose a new password, because the person who turned it on knows your current one.',
  button: 'Take my account back',
};

const SETTINGS_LINK = ['Account Settings', paths.profile] as const;
const NEW_LINK = ['Ask for a new link', paths.profile] as const;
const SUPPORT_LINK = ['Contact Support', paths.contactSupport] as const;
const NEW_PASSWORD_LINK = ['Choose a new password', FORGOT_PASSWORD] as const;

const CONFIRM_STEPS: NextSteps = {
  used: {
    text: 'An address has to be confirmed only once. Your account settings show which address your account has.',
    to: SETTINGS_LINK,
  },
  expired: {
    text: 'Your address is not confirmed yet. You can ask for a new link in your account settings.',
    to: NEW_LINK,
  },
  replaced: {
    text: 'The address change was cancelled, or your account now has another address. Your account settings show which one.',
    to: SETTINGS_LINK,
  },
  unknown: { text: `${TRY_LINK_AGAIN} You can also ask for a new link in your account settings.`, to: NEW_LINK },
};
const KEEP_EMAIL_STEPS: NextSteps = {
  used: {
    text: 'You have your account back. If you have not chosen a new password yet, ask for a link to do so.',
    to: NEW_PASSWORD_LINK,
  },
  expired: {
    text: 'The link could be used once, within 7 days. If you cannot sign in, please contact support.',
    to: SUPPORT_LINK,
  },
  replaced: {
    text: 'After this mail was sent, the account was taken back with a link in another mailbox. If you cannot sign in, please contact support.',
    to: SUPPORT_LINK,
  },
  unknown: { text: `${TRY_LINK_AGAIN} If you cannot sign in, please contact support.`, to: SUPPORT_LINK },
};
const KEEP_ACCOUNT_STEPS: NextSteps = {
  used: { text: 'This link has already cancelled the deletion of your account.', to: SETTINGS_LINK },
  expired: { text: 'The week has passed, so the account has been deleted and cannot be restored.', to: SUPPORT_LINK },
  replaced: { text: 'The deletion of your account was already cancelled.', to: SETTINGS_LINK },
  unknown: {
    text: `${TRY_LINK_AGAIN} If the date in the mail has passed, the account has been deleted.`,
    to: SUPPORT_LINK,
  },
};
