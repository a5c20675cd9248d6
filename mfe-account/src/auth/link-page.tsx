import { ApiError, Button, ButtonLink, paths } from '@telemarket/kit';
import { entryFailure, FailureNote } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLinkValues } from '../link-values';
import styles from './auth.module.css';

export interface LinkPageProps {
  title: string;
  text: string;
  button: string;
  /** What to do about a link that is over. */
  expiredText: string;
  /** Uses the token of the link. Returns what the page shows then. */
  onUse: (token: string) => Promise<{ title: string; text: ReactNode } | null>;
}

/**
 * The page of a link in a mail. A button uses the link, not the page itself: programs open the links of mails to check
 * them.
 */
export function LinkPage({ title, text, button, expiredText, onUse }: LinkPageProps) {
  const token = useLinkValues()?.get('token');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [done, setDone] = useState<{ title: string; text: ReactNode } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isExpired = token === null || (failure instanceof ApiError && failure.status === 410);
  const shown = done ?? (isExpired ? { title: 'This link does not work any more', text: expiredText } : null);

  const isShown = shown !== null;

  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      setDone(await onUse(token ?? ''));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {shown?.title ?? title}
      </h1>
      <div className={styles['form']}>
        <p className={styles['lead']}>{shown?.text ?? text}</p>
        {shown ? (
          <ButtonLink to={paths.profile} wide>
            Account Settings
          </ButtonLink>
        ) : (
          <Button wide busy={busy} disabled={!token} onClick={() => void press()}>
            {button}
          </Button>
        )}
        <FailureNote>{!shown && failure !== null && reasonOf(failure)}</FailureNote>
      </div>
    </CardPage>
  );
}

function reasonOf(failure: unknown): string {
  const isTaken = failure instanceof ApiError && failure.problem?.code === 'taken';
  return isTaken
    ? 'Another account has this address. Yours stays as it is.'
    : entryFailure(failure, 'Please try again.');
}
