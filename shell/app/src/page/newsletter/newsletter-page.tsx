import { ApiError, Button, Link, paths, useKit, useShop } from '@telemarket/kit';
import { failureText, LinkForm, useAction } from '@telemarket/kit/form';
import { Page, text } from '@telemarket/kit/ui';
import { useState, useSyncExternalStore } from 'react';
import page from '../page.module.css';

type Action = 'confirm' | 'unsubscribe';

const ACTION_TEXTS: Readonly<Record<Action, { question: string; button: string; done: string }>> = {
  confirm: {
    question: 'Do you want to receive the TeleMarket newsletter?',
    button: 'Confirm subscription',
    done: 'You are subscribed. Every newsletter has an unsubscribe link.',
  },
  unsubscribe: {
    question: 'Do you want to unsubscribe from the newsletter?',
    button: 'Unsubscribe',
    done: 'You are unsubscribed, and your email address was removed from the list.',
  },
};

const SUBSCRIBE_AGAIN_TEXT = 'You can subscribe again at the bottom of any page of the shop.';
const UNKNOWN_LINK_TEXT =
  'This link does not work. It may be incomplete or too old. Copy the link or the code from the newest mail, and paste it here.';
const FAILURE_TEXTS = {
  'link-used': `This address was unsubscribed. ${SUBSCRIBE_AGAIN_TEXT}`,
  'link-expired': `This link has expired. ${SUBSCRIBE_AGAIN_TEXT}`,
  404: UNKNOWN_LINK_TEXT,
  422: UNKNOWN_LINK_TEXT,
  429: 'Too many attempts.',
  otherwise: 'That did not work. Please try again.',
};
const ACTION_NAMES = ['confirm', 'unsubscribe'] as const;

const toRequest = (fragment: string): { action: Action; token: string } | null => {
  const values = new URLSearchParams(fragment.slice(1));
  for (const action of ACTION_NAMES) {
    const token = values.get(action);
    if (token) return { action, token };
  }
  return null;
};

const subscribeToFragment = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The page behind the links of newsletter mails. Opening it has no effect, because mail scanners open links, too. */
export default function NewsletterPage() {
  /**
   * Null in the first render, which must equal the render of the server, because the server does not see the fragment.
   */
  const fragment = useSyncExternalStore(
    subscribeToFragment,
    () => window.location.hash,
    () => null,
  );
  const request = fragment === null ? null : toRequest(fragment);
  return (
    <Page className={page.newsletter}>
      <h1 className={text.title} tabIndex={-1}>
        Newsletter
      </h1>
      {request && <Question key={fragment} action={request.action} token={request.token} />}
      {fragment !== null && !request && (
        <>
          <p className={page.text}>
            Your mail program did not open the whole link. Copy the link or the code from the mail, and paste it here.
            To subscribe, use the form at the bottom of any page of <Link to={paths.home}>the shop</Link>.
          </p>
          <LinkForm names={ACTION_NAMES} />
        </>
      )}
    </Page>
  );
}

function Question({ action, token }: { action: Action; token: string }) {
  const { api } = useKit();
  const { named } = useShop();
  const [done, setDone] = useState(false);
  const words = ACTION_TEXTS[action];
  const { run, busy, error } = useAction(
    async () => {
      if (action === 'confirm') await api('/api/newsletter/confirm', { method: 'POST', body: { token } });
      else await api(`/api/newsletter/unsubscribe?${new URLSearchParams({ token }).toString()}`, { method: 'POST' });
      setDone(true);
    },
    { atUnmount: 'continue' },
  );
  const hasEnded = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      {!done && !hasEnded && (
        <>
          <p className={page.text}>{named(words.question)}</p>
          <p>
            <Button busy={busy} onClick={run}>
              {words.button}
            </Button>
          </p>
        </>
      )}
      <p role="status" className={page.text}>
        {done ? words.done : failureText(error, FAILURE_TEXTS)}
      </p>
      {!done && hasEnded && !error.problem?.code && <LinkForm names={ACTION_NAMES} />}
    </>
  );
}
