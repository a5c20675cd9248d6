import type { OwnTicket, OwnTicketState } from '@telemarket/contract';
import { Chip, ErrorCard, type IconName, Link, Loading, paths, Skeleton, useLocation } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { type RefObject, useEffect, useId, useRef } from 'react';
import page from '../page.module.css';
import styles from './ticket-list.module.css';
import { useOwnTickets } from './ticket.resource';

/** Mails and push messages about a reply link to `#ticket-7`. */
const LINK = /^#ticket/;

/** The user's support tickets with their replies. Mounted only while its tab is selected, so that the list is current. */
export function TicketList({ userId, emailVerified }: { userId: number; emailVerified: boolean }) {
  const { tickets, error, busy, refresh } = useOwnTickets(userId);
  const { hash } = useLocation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const linked = useRef<HTMLElement>(null);
  const isLoaded = tickets !== undefined;

  useEffect(() => {
    // the browser could not scroll to it at page load, when the list was not there
    if (isLoaded && LINK.test(hash)) (linked.current ?? heading.current)?.focus();
  }, [isLoaded, hash]);

  if (error) {
    return (
      <ErrorCard title="Your tickets could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  return (
    <section className={page.card} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={page.subtitle}>
          Support tickets
        </h2>
        <p className={page.text}>
          What you wrote to our support, and its replies. Write again with{' '}
          <Link to={paths.contactSupport}>Contact Support</Link>.
          {!emailVerified && ' Tickets that you sent without signing in appear when your e-mail address is verified.'}
        </p>
      </div>
      {!tickets && (
        <Loading label="Loading your tickets">
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {tickets?.length === 0 && <p className={page.text}>You have no tickets.</p>}
      {tickets && tickets.length > 0 && (
        <ul className={page.rows}>
          {tickets.map((ticket) => {
            const isLinked = hash === `#ticket-${ticket.id}`;
            return <TicketRow key={ticket.id} ticket={ticket} open={isLinked} summaryRef={isLinked ? linked : null} />;
          })}
        </ul>
      )}
    </section>
  );
}

type Mark = readonly [tone: 'warning' | 'success' | 'neutral', icon: IconName, word: string];

const MARKS: Readonly<Record<OwnTicketState, Mark>> = {
  open: ['warning', 'clock', 'Open'],
  answered: ['success', 'check', 'Answered'],
  closed: ['neutral', 'close', 'Closed'],
};

interface TicketRowProps {
  ticket: OwnTicket;
  open: boolean;
  summaryRef: RefObject<HTMLElement | null> | null;
}

function TicketRow({ ticket, open, summaryRef }: TicketRowProps) {
  const { id, subject, message, state, createdAt, dueAt, entries } = ticket;
  const [tone, icon, word] = MARKS[state];
  return (
    <li className={styles.ticket}>
      <details open={open}>
        <summary ref={summaryRef} className={styles.summary}>
          <span className={styles.subject}>{subject}</span>
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
          <span className={styles.hint}>
            Ticket {id}, <DateTime iso={createdAt} />
            {dueAt && (
              <>
                . We reply by <DateTime iso={dueAt} />.
              </>
            )}
          </span>
        </summary>
        <ol className={styles.entries}>
          <TicketEntry from="you" text={message} createdAt={createdAt} />
          {entries.map((entry) => (
            <TicketEntry key={entry.createdAt + entry.from} {...entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

const TicketEntry = ({ from, text, createdAt }: OwnTicket['entries'][number]) => (
  <li className={from === 'support' ? styles.reply : styles.entry}>
    <p className={styles.hint}>
      <strong>{from === 'support' ? 'Our support' : 'You'}</strong>, <DateTime iso={createdAt} />
    </p>
    <p className={styles.entryText}>{text}</p>
  </li>
);
