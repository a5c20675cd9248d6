import { ButtonLink, paths, useLocation, useNavigate, useSession } from '@telemarket/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { Card } from '../card';
import page from '../page.module.css';
import styles from './support.module.css';

export interface SentTicket {
  id: number;
  /** The token of the link with which a guest reads the ticket. Null: the ticket belongs to an account. */
  token: string | null;
  subject: string;
  message: string;
  /** The user who has sent the ticket. Null: a guest has sent it. */
  userId: number | null;
}

/**
 * The ticket that was sent on this page. It is stored in the history entry, so that a reload and Back show it, but no
 * other visit does.
 */
export function useSentTicket() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const user = useSession();
  const { sentTicket } = (state ?? {}) as { sentTicket?: SentTicket };
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = useRef(false);
  const isOwn = sentTicket && sentTicket.userId === (user?.id ?? null);
  const ticket = user !== undefined && isOwn ? sentTicket : undefined;
  useEffect(() => {
    // the heading gets the focus, because the ticket appears at the top of a long form, far above the Send button
    if (isNew.current && ticket) heading.current?.focus();
    isNew.current = false;
  }, [ticket]);

  function showTicket(sent: SentTicket) {
    isNew.current = true;
    void navigate({ pathname, search }, { replace: true, state: { ...(state as object | null), sentTicket: sent } });
  }

  return { ticket, show: showTicket, heading };
}

const ticketLink = ({ id, token }: SentTicket): string =>
  paths.messages + (token === null ? `?id=${id}` : `#${new URLSearchParams({ token })}`);

interface SentTicketCardProps {
  ticket: SentTicket;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

export function SentTicketCard({ ticket, headingRef }: SentTicketCardProps) {
  const { id, token, subject, message } = ticket;
  return (
    <Card title={`Support ticket ${id}`} titleRef={headingRef}>
      <p>
        {token === null
          ? 'We have received your message. Our reply will appear in your messages, and we will let you know by mail.'
          : 'We have received your message and will reply by mail to the address that you entered.'}
      </p>
      <blockquote className={styles.sent}>
        <strong dir="auto">{subject}</strong>
        <p dir="auto" className={styles.words}>
          {message}
        </p>
      </blockquote>
      <div className={page.buttons}>
        <ButtonLink variant="outline" icon="message" to={ticketLink(ticket)}>
          {`View ticket ${id}`}
        </ButtonLink>
      </div>
    </Card>
  );
}
