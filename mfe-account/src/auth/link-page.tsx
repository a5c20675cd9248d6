import { ApiError, Button, ButtonLink, paths } from '@telemarket/kit';
import { FailureNote, failureText, SIGN_IN_DOWN, useAction } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLinkChanges, useLinkValues } from '../link-values';
import page from '../page.module.css';
import styles from './auth.module.css';

export interface LinkPageProps {
  title: string;
  text: string;
  button: string;
  /** Explains what to do when the link has expired or was already used. */
  expiredText: string;
  /** Sends the token of the link. Returns the content that the page shows afterwards. */
  onUse: (token: string) => Promise<{ title: string; text: ReactNode } | null>;
}

/** The page of a link in a mail. Only its button sends the token, because mail scanners open links, too. */
export function LinkPage(props: LinkPageProps) {
  return <OpenLink key={useLinkChanges()} {...props} />;
}

function OpenLink({ title, text, button, expiredText, onUse }: LinkPageProps) {
  // undefined before hydration; null: the link has no token
  const token = useLinkValues()?.get('token');
  const [done, setDone] = useState<{ title: string; text: ReactNode } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { run, busy, error: failure } = useAction(async () => setDone(await onUse(token ?? '')));
  const isExpired = token === null || (failure instanceof ApiError && failure.status === 410);
  const shown = done ?? (isExpired ? { title: 'This link does not work any more', text: expiredText } : null);
  const isShown = shown !== null;

  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {shown?.title ?? title}
      </h1>
      <div className={page.stack}>
        <p className={styles.lead}>{shown?.text ?? text}</p>
        {shown ? (
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
