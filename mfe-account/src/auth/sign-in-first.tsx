import { bidi } from '@telemarket/composition';
import { Button, ButtonLink, paths, useKit, useLocation, useSession } from '@telemarket/kit';
import { FailureNote, failureText, SIGN_IN_DOWN, useAction } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useEffect, useRef } from 'react';
import page from '../page.module.css';
import styles from './auth.module.css';
import { END_TITLES } from './link-over';

interface SignInFirstProps {
  /** The API's text, which names the account. */
  detail: string;
  token: string;
  /** Ends the access of all other people to the account, and leads to a new password. Null: the link cannot do this. */
  onTakeOver: (() => Promise<unknown>) | null;
}

const FAILURES = {
  taken: 'Another account has this address.',
  'link-used': `${END_TITLES.used}. Your account settings show which address your account has.`,
  'link-expired': `${END_TITLES.expired}. You can ask for a new link in your account settings.`,
  'link-replaced': `${END_TITLES.replaced}. Your account settings show which address your account has.`,
  410: `${END_TITLES.unknown}.`,
  unreachable: SIGN_IN_DOWN,
  otherwise: 'Please try again.',
};

/** Shown for a link of an account that is not signed in here, for example on the phone that received the mail. */
export function SignInFirst({ detail, token, onTakeOver }: SignInFirstProps) {
  const { signOut } = useKit();
  const user = useSession();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy, error } = useAction(async () => onTakeOver?.(), { atUnmount: 'continue' });

  useEffect(() => heading.current?.focus(), []);

  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        Sign in to confirm this address
      </h1>
      <div className={page.stack}>
        <p className={styles.lead}>{detail}</p>
        {user && (
          <p className={page.text}>{bidi`You are signed in as “${user.username}”. Sign in to switch accounts.`}</p>
        )}
        {/* signs the user out first, because the login page would lead a signed-in user back at once */}
        <ButtonLink
          to={paths.login}
          state={{ from: `${pathname}#${new URLSearchParams({ token })}` }}
          onClick={user ? () => void signOut() : undefined}
          wide
        >
          Sign in
        </ButtonLink>
        {onTakeOver && (
          <>
            <p className={page.text}>
              If you forgot the password, or if somebody else created this account with your address, sign everybody out
              and choose a new password. Doing so also confirms the address. If you do not want the account, do nothing.
            </p>
            <Button variant="outline" wide busy={busy} onClick={run}>
              Choose a new password
            </Button>
            <FailureNote>{failureText(error, FAILURES)}</FailureNote>
          </>
        )}
      </div>
    </CardPage>
  );
}
