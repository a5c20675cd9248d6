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
  /** Ends all access that others have, and leads to a new password. Null: this link cannot do that. */
  onTakeOver: (() => Promise<unknown>) | null;
}

const FAILURES = {
  taken: 'Another account has this address.',
  'link-used': `${END_TITLES.used}. Your account settings say which address your account has.`,
  'link-expired': `${END_TITLES.expired}. You can ask for a new link in your account settings.`,
  'link-replaced': `${END_TITLES.replaced}. Your account settings say which address your account has.`,
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
          <p className={page.text}>{bidi`You are signed in as “${user.username}”. “Sign in” signs you out first.`}</p>
        )}
        {/* the login page leads a signed-in user back at once */}
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
              Did you forget the password, or did somebody else create this account with your address? Then sign
              everybody out and choose a new password. That confirms the address, too. If you do not want the account,
              do nothing.
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
