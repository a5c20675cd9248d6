import { Injectable } from '@nestjs/common';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { MessageState } from './message.entity';
import { MessageRepository } from './message.repository';
import { MessageEntryRepository } from './message-entry.repository';
import type { OwnTicketState, OwnTicketView } from './own-ticket.view';

/** Only the newest tickets are returned. */
const MAX_TICKETS = 100;

const STATES: Readonly<Record<MessageState, OwnTicketState>> = {
  new: 'open',
  open: 'open',
  waiting: 'answered',
  closed: 'closed',
};

/** Shows customers their tickets. */
@Injectable()
export class OwnTicketService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly entries: MessageEntryRepository,
  ) {}

  /** The user's tickets, and those of guests with the user's verified address: anybody can type an address. */
  async listOwn(user: User): Promise<OwnTicketView[]> {
    const own = await this.messages.newestTickets({ userId: user.id }, MAX_TICKETS);
    const asGuest = user.emailVerifiedAt ? await this.messages.newestTickets({ email: user.email }, MAX_TICKETS) : [];
    const tickets = [
      ...own,
      // The database ignores accents when it compares addresses.
      ...asGuest.filter(({ email }) => emailKey(email) === user.emailKey),
    ]
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id)
      .slice(0, MAX_TICKETS);
    // The notes of staff are left out.
    const replies = await this.entries.find(
      tickets.map(({ id }) => id),
      ['reply', 'customer'],
    );
    return tickets.map((ticket) => {
      const { id, subject, category, priority, message, createdAt, handledAt, dueAt } = ticket;
      return {
        ...{ id, subject, category, priority, message },
        state: STATES[ticket.state],
        createdAt: createdAt.toISOString(),
        dueAt: handledAt ? null : dueAt.toISOString(),
        entries: replies
          .filter(({ messageId }) => messageId === id)
          .map((entry) => ({
            from: entry.type === 'reply' ? ('support' as const) : ('you' as const),
            text: entry.text,
            createdAt: entry.createdAt.toISOString(),
          })),
      };
    });
  }
}
