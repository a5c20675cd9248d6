import type { OwnTicket, OwnTicketState } from '@telemarket/contract';
import { Chip, ErrorCard, type IconName, Link, Loading, paths, Skeleton, useLocation } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useEffect, useRef } from 'react';
import page from '../page.module.css';
import styles from './settings.module.css';
import { useOwnTickets } from './ticket.resource';

const ID = 'tickets';

/** The user's support tickets with their replies. It is mounted when its tab is shown, so that the list is fresh. */
export function TicketList({ userId, emailVerified }: { userId: number; emailVerified: boolean }) {
  const { tickets, error, busy, refresh } = useOwnTickets(userId);
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = tickets !== undefined;

  useEffect(() => {
    // The mail of a reply leads here, and the page has the list only now.
    if (isLoaded && hash === `#${ID}`) heading.current?.focus();
  }, [isLoaded, hash]);

  if (error) {
    return (
      <ErrorCard title="Your tickets could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  return (
    <section className={page['card']} aria-labelledby={ID}>
      <div>
        <h2 id={ID} ref={heading} tabIndex={-1} className={page['subtitle']}>
          Support tickets
        </h2>
        <p className={page['text']}>
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
      {tickets?.length === 0 && <p className={page['text']}>You have no tickets.</p>}
      {tickets && tickets.length > 0 && (
        <ul className={styles['rows']}>
          {tickets.map((ticket, at) => (
            <TicketRow key={ticket.id} ticket={ticket} open={at === 0 && hash === `#${ID}`} />
          ))}
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

function TicketRow({ ticket, open }: { ticket: OwnTicket; open: boolean }) {
  const { id, subject, message, state, createdAt, dueAt, entries } = ticket;
  const [tone, icon, word] = MARKS[state];
  return (
    <li className={styles['ticket']}>
      <details open={open}>
        <summary className={styles['summary']}>
          <span className={styles['subject']}>{subject}</span>
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
          <span className={styles['hint']}>
            Ticket {id}, <DateTime iso={createdAt} />
            {dueAt && (
              <>
                . We reply by <DateTime iso={dueAt} />.
              </>
            )}
          </span>
        </summary>
        <ol className={styles['entries']}>
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
  <li className={from === 'support' ? styles['reply'] : styles['entry']}>
    <p className={styles['hint']}>
      <strong>{from === 'support' ? 'Our support' : 'You'}</strong>, <DateTime iso={createdAt} />
    </p>
    <p className={styles['entryText']}>{text}</p>
  </li>
);
