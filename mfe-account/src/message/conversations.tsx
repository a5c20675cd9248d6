import { bidi, readWhole } from '@telemarket/composition';
import type { OwnMessage, OwnTicketState } from '@telemarket/contract';
import { Button, Chip, EmptyState, type IconName, Link, useLocation, useSearchParams } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import page from '../page.module.css';
import { AnswerForm } from './answer-form';
import { useConversation } from './message.resource';
import styles from './message.module.css';

interface ConversationsProps {
  messages: readonly OwnMessage[];
  userId: number;
  answer: (id: number, text: string) => Promise<void>;
  markRead: (message: OwnMessage) => Promise<void>;
  busy: boolean;
  /** Null: all conversations are shown. */
  showMore: (() => void) | null;
}

const guestRank = ({ asGuest }: OwnMessage) => (asGuest ? 1 : 0);
const lastEntryTime = ({ entries, createdAt }: OwnMessage) => entries.at(-1)?.createdAt ?? createdAt;

/** One conversation is open: the conversation in the URL, or else the conversation with the newest entry. */
export function Conversations({ messages, userId, answer, markRead, busy, showMore }: ConversationsProps) {
  const sorted = [...messages].sort(
    (a, b) => guestRank(a) - guestRank(b) || lastEntryTime(b).localeCompare(lastEntryTime(a)),
  );
  const linked = useSearchParams()[0].get('id');
  // keeps the first id, because a new reply must not close the conversation that the user is reading
  const [newestId] = useState(sorted[0]?.id);
  const openId = linked === null ? newestId : (readWhole(linked) ?? undefined);
  const listed = sorted.find(({ id }) => id === openId);
  const { message: open, isUnknown } = useConversation(userId, openId, listed);
  const shown = open && !listed ? [open, ...sorted] : sorted;
  if (shown.length === 0 && linked === null) {
    return (
      <EmptyState icon="message" title="No messages yet">
        Your messages to sellers and to our support appear here. Messages about an order appear on the order’s page,
        under Orders.
      </EmptyState>
    );
  }
  return (
    <>
      {linked !== null && (isUnknown || openId === undefined) && (
        <p role="status" className={page.text}>
          This conversation is not in your account. It may belong to another account.
        </p>
      )}
      <ul className={styles.conversations}>
        {shown.map((message) => (
          <li key={message.id} className={page.card}>
            <Head message={message} isOpen={message.id === openId}>
              <Subject message={message} isOpen={message.id === openId} isLinked={linked !== null} />
            </Head>
            {message.id === openId && (
              <>
                <Thread message={open ?? message} markRead={markRead} />
                <AnswerForm message={message} userId={userId} answer={answer} />
              </>
            )}
          </li>
        ))}
      </ul>
      {showMore && (
        <div>
          <Button variant="outline" busy={busy} onClick={showMore}>
            Show earlier conversations
          </Button>
        </div>
      )}
    </>
  );
}

/** The conversation of a guest, who opens it with the link in a mail, and answers by mail. */
export const GuestConversation = ({ message }: { message: OwnMessage }) => (
  <div className={page.card}>
    <Head message={message} isOpen>
      {subjectOf(message)}
    </Head>
    <Thread message={message} />
    <p className={page.text}>
      {message.entries.length > 0
        ? 'To answer, reply to the mail that contains the link to this page.'
        : 'We reply by mail to the address that you entered.'}
    </p>
  </div>
);

type Mark = readonly [tone: 'warning' | 'success' | 'neutral', icon: IconName, word: string];

const NEW_REPLY_MARK: Mark = ['success', 'message', 'New reply'];
const STATE_MARKS: Readonly<Record<OwnTicketState, Mark>> = {
  open: ['warning', 'clock', 'Open'],
  answered: ['success', 'check', 'Answered'],
  closed: ['neutral', 'close', 'Closed'],
};

const subjectOf = ({ subject, productTitle }: OwnMessage) => subject ?? bidi`About ${productTitle ?? 'a listing'}`;

interface HeadProps {
  message: OwnMessage;
  isOpen: boolean;
}

function Subject({ message, isOpen, isLinked }: HeadProps & { isLinked: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  // the state of the history entry contains the number of shown pages
  const { state } = useLocation();
  useEffect(() => {
    // focuses the link, because the browser could not scroll to it at page load: the list is loaded later
    if (isOpen && isLinked) link.current?.focus();
  }, [isOpen, isLinked]);
  return (
    <Link
      ref={link}
      dir="auto"
      to={{ search: `?id=${message.id}` }}
      replace
      state={state}
      aria-current={isOpen || undefined}
    >
      {subjectOf(message)}
    </Link>
  );
}

/** @param children The subject of the conversation. */
function Head({ message, isOpen, children }: HeadProps & { children: ReactNode }) {
  const { id, kind, state, unread, createdAt, dueAt, asGuest } = message;
  const [tone, icon, word] = unread && !isOpen ? NEW_REPLY_MARK : STATE_MARKS[state];
  return (
    <div className={styles.head}>
      <h2 dir="auto" className={styles.subject}>
        {children}
      </h2>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      <p className={page.text}>
        <span>{kind === 'ticket' ? `Support ticket ${id}` : 'To the seller'}</span>
        <span>{asGuest ? ', sent without signing in' : ''}</span>, <DateTime iso={createdAt} />
        {dueAt && (
          <span>
            . We reply by <DateTime iso={dueAt} />.
          </span>
        )}
      </p>
    </div>
  );
}

function Thread({ message, markRead }: Pick<HeadProps, 'message'> & Partial<Pick<ConversationsProps, 'markRead'>>) {
  const { unread, entries, createdAt, message: text } = message;
  // after a failure, the reply stays unread until the next visit
  const onSeen = useEffectEvent(() => void markRead?.(message).catch(() => {}));
  const last = entries.at(-1)?.createdAt;
  useEffect(() => {
    if (unread) onSeen();
  }, [unread, last]);
  return (
    <ol className={styles.entries}>
      <Entry from="you" text={text} createdAt={createdAt} />
      {entries.map((entry) => (
        <Entry key={entry.createdAt + entry.from} {...entry} />
      ))}
    </ol>
  );
}

const Entry = ({ from, text, createdAt }: OwnMessage['entries'][number]) => (
  <li className={from === 'support' ? styles.reply : styles.entry}>
    <p className={page.text}>
      <strong>{from === 'support' ? 'Our support' : 'You'}</strong>, <DateTime iso={createdAt} />
    </p>
    <p dir="auto" className={styles.entryText}>
      {text}
    </p>
  </li>
);
