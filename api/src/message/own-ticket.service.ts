import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { type MessageState, SupportTicket } from './message.entity';
import { MessageEntry } from './message-entry.entity';
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
    @InjectRepository(SupportTicket) private readonly tickets: Repository<SupportTicket>,
    @InjectRepository(MessageEntry) private readonly entries: Repository<MessageEntry>,
  ) {}

  /** The user's tickets, and those of guests with the user's verified address: anybody can type an address. */
  async listOwn(user: User): Promise<OwnTicketView[]> {
    const newest = { order: { createdAt: 'DESC', id: 'DESC' }, take: MAX_TICKETS } as const;
    const own = await this.tickets.find({ where: { userId: user.id }, ...newest });
    const asGuest = user.emailVerifiedAt
      ? await this.tickets.find({ where: { userId: IsNull(), email: user.email }, ...newest })
      : [];
    const tickets = [
      ...own,
      // The database ignores accents when it compares addresses.
      ...asGuest.filter(({ email }) => emailKey(email) === user.emailKey),
    ]
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id)
      .slice(0, MAX_TICKETS);
    const replies = await this.repliesTo(tickets.map(({ id }) => id));
    return tickets.map((ticket) => {
      const { id, subject, category, priority, message, createdAt, handledAt, dueAt } = ticket;
      return {
        id,
        subject,
        category,
        priority,
        message,
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

  /** The notes of staff are left out. */
  private async repliesTo(ids: number[]): Promise<MessageEntry[]> {
    if (!ids.length) return [];
    const where = { kind: 'ticket', messageId: In(ids), type: In(['reply', 'customer']) } as const;
    return this.entries.find({ where, order: { id: 'ASC' } });
  }
}
