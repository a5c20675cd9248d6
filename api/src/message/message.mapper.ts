import type { ContactMessage } from '../contact-message/contact-message.entity';
import type { Message } from '../inbox/inbox';
import type { SupportTicket } from '../support-ticket/support-ticket.entity';
import type { AdminMessageView } from './message.view';

/** The names for the keys in messages. */
export type MessageNames = { titles: Map<number, string>; usernames: Map<number, string> };

export function fromContact(row: ContactMessage, { titles, usernames }: MessageNames): AdminMessageView {
  const { buyerName: name, buyerEmail: email, message, productId } = row;
  const product = { productId, productTitle: titles.get(productId) ?? null };
  return { ...base(row, { kind: 'contact', name, email, message }, usernames), ...product };
}

export function fromTicket(row: SupportTicket, { usernames }: MessageNames): AdminMessageView {
  const { name, email, message, subject, category, priority } = row;
  return { ...base(row, { kind: 'ticket', name, email, message }, usernames), subject, category, priority };
}

type Sent = Pick<AdminMessageView, 'kind' | 'name' | 'email' | 'message'>;

/** The view without what only one kind of message has. The order of the keys is the one in responses. */
function base(row: Message, { message, ...sent }: Sent, usernames: MessageNames['usernames']): AdminMessageView {
  const { kind, name, email } = sent;
  return {
    ...{ kind, id: row.id, name, email, subject: null, category: null, priority: null },
    ...{ message, productId: null, productTitle: null },
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt && row.handledAt.toISOString(),
    handledBy: (row.handledBy !== null && usernames.get(row.handledBy)) || null,
  };
}
