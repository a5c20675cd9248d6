import type { ContactMessage } from '../contact-message/contact-message.entity';
import type { SupportTicket } from '../support-ticket/support-ticket.entity';
import type { AdminMessageView } from './message.view';

/** The names for the keys in messages. */
export type MessageNames = { titles: Map<number, string>; usernames: Map<number, string> };

export function fromContact(row: ContactMessage, { titles, usernames }: MessageNames): AdminMessageView {
  return {
    kind: 'contact',
    id: row.id,
    name: row.buyerName,
    email: row.buyerEmail,
    subject: null,
    category: null,
    priority: null,
    message: row.message,
    productId: row.productId,
    productTitle: titles.get(row.productId) ?? null,
    ...times(row, usernames),
  };
}

export function fromTicket(row: SupportTicket, { usernames }: MessageNames): AdminMessageView {
  return {
    kind: 'ticket',
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    message: row.message,
    productId: null,
    productTitle: null,
    ...times(row, usernames),
  };
}

function times(row: ContactMessage | SupportTicket, usernames: MessageNames['usernames']) {
  return {
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt && row.handledAt.toISOString(),
    handledBy: (row.handledBy !== null && usernames.get(row.handledBy)) || null,
  };
}
