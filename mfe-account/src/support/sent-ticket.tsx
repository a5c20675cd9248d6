import { ButtonLink, paths, useLocation, useNavigate, useSession } from '@telemarket/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { Card } from '../card';
import page from '../page.module.css';
import styles from './support.module.css';

export interface SentTicket {
  id: number;
  /** The token of the link with which a guest reads it. Null: it belongs to an account. */
  token: string | null;
  subject: string;
  message: string;
  /** The user who has sent it. Null: a guest. */
  userId: number | null;
}

/**
 * The ticket that was sent on this page. It is part of the entry of the history, so that a reload and Back show it, but no other
 * visit does.
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
    // the button that has sent it is at the end of a long form
    if (isNew.current && ticket) heading.current?.focus();
    isNew.current = false;
  }, [ticket]);

  function show(sent: SentTicket) {
    isNew.current = true;
    void navigate({ pathname, search }, { replace: true, state: { ...(state as object | null), sentTicket: sent } });
  }

  return { ticket, show, heading };
}

const linkOf = ({ id, token }: SentTicket): string =>
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
          ? 'We received your message. Our reply appears in your messages, and a mail says so.'
          : 'We received your message, and reply by mail to the address that you entered.'}
      </p>
      <blockquote className={styles.sent}>
        <strong dir="auto">{subject}</strong>
        <p dir="auto" className={styles.words}>
          {message}
        </p>
      </blockquote>
      <div className={page.buttons}>
        <ButtonLink variant="outline" icon="message" to={linkOf(ticket)}>
          {`View ticket ${id}`}
        </ButtonLink>
      </div>
    </Card>
  );
}
