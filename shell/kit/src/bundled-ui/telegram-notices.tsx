import { bidi } from '@telemarket/composition';
import type { TelegramNotices, TelegramNoticesLink } from '@telemarket/contract';
import { Button, ButtonLink, Link, paths, useKit } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './telegram-notices.module.css';
import text from './text.module.css';
import { useCopy } from './use-copy';

type NoticesAction = 'confirm' | 'dismiss' | 'stop';

/** The requests that switch notices in Telegram on or off. */
export interface NoticesChange {
  link: () => Promise<TelegramNoticesLink>;
  send: (action: NoticesAction, body: object) => Promise<unknown>;
}

/** The path of the notices of the signed-in account. */
export const NOTICES_PATH = '/api/users/me/telegram-notices';

/** @param onChanged Called with the new state of the notices. */
export function useAccountNotices(onChanged: (notices: TelegramNotices) => unknown): NoticesChange {
  const { api } = useKit();
  return {
    link: () => api<TelegramNoticesLink>(`${NOTICES_PATH}/link`, { method: 'POST', body: {} }),
    send: async (action, body) =>
      onChanged(await api<TelegramNotices>(`${NOTICES_PATH}/${action}`, { method: 'POST', body })),
  };
}

export interface NoticesRowProps {
  isOn: boolean;
  press: () => void;
}

interface NoticesPartProps {
  notices: TelegramNotices;
  change: NoticesChange;
  /** The text of the button, such as `Get updates on this order in Telegram`. */
  offer: string;
  /** True for the notices of the whole account, which are switched off in the settings. */
  isOfAccount?: boolean;
  /** Replaces the button. Not shown while the account must confirm the notices. */
  Row?: ComponentType<NoticesRowProps>;
}

const FAILURE_TEXTS = {
  404: 'Nothing was changed, because this is no longer possible.',
  410: 'Nothing was changed: the link has expired. Please make a new one.',
  unreachable: 'The server could not be reached. Nothing was changed.',
  otherwise: 'Nothing was changed. Please try again.',
};

/**
 * Offers notices in Telegram, and says whether they are on. This part does not ask the server whether the link was
 * opened. The page passes the new `notices` with its other data.
 */
export function NoticesPart({ notices, change, offer, isOfAccount = false, Row }: NoticesPartProps) {
  const [link, setLink] = useState<TelegramNoticesLink | null>(null);
  const isOn = notices.state === 'on';
  const asks = notices.state === 'asks';
  // the link is removed when somebody has opened it
  if (link && (isOn || asks)) setLink(null);
  const making = useAction(async () => setLink(await change.link()), { atUnmount: 'continue' });
  const sending = useAction(change.send, { atUnmount: 'continue' });
  /** Does nothing while a link is shown, because that link has the focus and stays. */
  const press = () => (isOn ? sending.run('stop', {}) : link ? undefined : making.run());
  return (
    <div className={styles.part}>
      {Row && !asks && <Row isOn={isOn} press={press} />}
      {/* This text gets the focus when a button or the link disappears. */}
      <p role="status" tabIndex={-1} className={text.note}>
        <span>{`${stateText(notices)} `}</span>
        {isOn && isOfAccount && <Link to={`${paths.profile}?tab=notifications`}>Change it in your settings</Link>}
      </p>
      {asks && (
        <div className={styles.buttons}>
          <Button busy={sending.busy} onClick={() => sending.run('confirm', { asks: notices.asks })}>
            Use this one
          </Button>
          <Button variant="outline" busy={sending.busy} onClick={() => sending.run('dismiss', {})}>
            Cancel
          </Button>
        </div>
      )}
      {link && (
        <OpenTelegram key={link.url} link={link}>
          <Button variant="quiet" busy={making.busy} onClick={() => making.run()}>
            New link
          </Button>
        </OpenTelegram>
      )}
      {!Row && !link && !asks && !(isOn && isOfAccount) && (
        <div>
          <Button variant="outline" busy={making.busy || sending.busy} onClick={press}>
            {isOn ? 'Switch off' : offer}
          </Button>
        </div>
      )}
      <FailureNote>{failureText(sending.error ?? making.error, FAILURE_TEXTS)}</FailureNote>
    </div>
  );
}

function stateText({ state, username }: TelegramNotices): string {
  const account = username === null ? 'a Telegram account without a username' : bidi`@${username}`;
  switch (state) {
    case 'on':
      return `Telegram notices are on, for ${account}.`;
    case 'asks':
      return `The link was opened by ${account}. That is not the Telegram account that is linked to your account here. Should it get your notices?`;
    case 'blocked':
      return 'Telegram notices are off: you have blocked our bot there.';
    case 'stopped':
      return 'Telegram notices are off: you have stopped them in Telegram.';
    case 'gone':
      return 'Telegram notices are off: Telegram no longer delivers them.';
    case 'off':
      return 'Telegram notices are off.';
  }
}

/** The link gets the focus, because the focused button has made the link. */
function OpenTelegram({ link: { url, bot, command }, children }: { link: TelegramNoticesLink; children: ReactNode }) {
  const { copy, result } = useCopy(command, 'Please select the text and copy it.');
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  return (
    <div className={styles.link}>
      <div>
        <ButtonLink ref={open} to={url} target="_blank" rel="noopener noreferrer">
          Open Telegram
        </ButtonLink>
      </div>
      <p className={text.note}>
        Press Start there. The link works once, within an hour. Or send this text to <bdi>{bidi`@${bot}`}</bdi>:
      </p>
      <p>
        <code className={styles.command}>{command}</code>
      </p>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        {children}
        <span role="status">{result}</span>
      </div>
    </div>
  );
}
