import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable, ReceivedView } from '../http/view';
import {
  ENTRY_TYPES,
  type EntryType,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from './message.entity';

@ApiSchema({ name: 'AdminMessage', description: 'A message to a seller, or a support ticket' })
export class AdminMessageView {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @ApiProperty({ description: 'Unique among the messages of its kind' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @Nullable('string', 'null for a message to a seller') subject: string | null;
  @Nullable('string', 'null for a message to a seller') category: string | null;
  @Nullable('string', 'null for a message to a seller') priority: string | null;
  @ApiProperty() message: string;
  @Nullable('number', 'The listing that it is about') productId: number | null;
  @Nullable('string', 'The current title, even if the product has left the shop') productTitle: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time') handledAt: string | null;
  @Nullable('string', 'The username of the admin who handled it') handledBy: string | null;
  @ApiProperty({ enum: MESSAGE_STATES, enumName: 'MessageState' }) state: MessageState;
  @Nullable('string', 'The username of the assigned admin') assignee: string | null;
  @Nullable('date-time', 'The due time of an open ticket') dueAt: string | null;
  @ApiProperty({ description: 'Whether an open ticket is past its due time' }) overdue: boolean;
}

export class MessageEntryView {
  @ApiProperty() id: number;

  @ApiProperty({
    enum: ENTRY_TYPES,
    enumName: 'MessageEntryType',
    description: '`reply` is for the customer, `note` is for staff, `customer` is an answer from the customer',
  })
  type: EntryType;

  @ApiProperty() text: string;
  @Nullable('string', 'The username of the admin who added it; null for the customer') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class AdminMessageDetailsView extends AdminMessageView {
  @ApiProperty({ type: [MessageEntryView], description: 'The oldest first' }) entries: MessageEntryView[];

  @ApiProperty({
    type: 'integer',
    description: 'Counts the changes. It is the ETag, and changes must send it in If-Match',
  })
  version: number;
}

export class ReceivedTicketView extends ReceivedView {
  @ApiProperty({ type: 'integer', description: 'The number of the ticket' }) ticketId: number;

  @Nullable('string', 'For a guest: the token of a link that shows what was sent, without replies')
  token: string | null;
}

const SENDERS = ['support', 'you'] as const;

/** These states do not show whether an admin has taken the message. */
export const OWN_TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type OwnTicketState = (typeof OWN_TICKET_STATES)[number];

export class OwnTicketEntryView {
  @ApiProperty({ enum: SENDERS, enumName: 'OwnTicketSender' }) from: (typeof SENDERS)[number];
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

class Conversation {
  @ApiProperty() id: number;
  @ApiProperty() message: string;
  @ApiProperty({ enum: OWN_TICKET_STATES, enumName: 'OwnTicketState' }) state: OwnTicketState;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time', 'The due time of an open ticket') dueAt: string | null;
  @ApiProperty({ type: [OwnTicketEntryView], description: 'The oldest first' }) entries: OwnTicketEntryView[];
}

@ApiSchema({
  name: 'OwnMessage',
  description: 'A message to a seller or to support, as the person who sent it sees it',
})
export class OwnMessageView extends Conversation {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @Nullable('string', 'null for a message to a seller') subject: string | null;
  @Nullable('number', 'The listing that it is about') productId: number | null;
  @Nullable('string') productTitle: string | null;
  @ApiProperty({ description: 'Whether it has a reply that the person has not seen' }) unread: boolean;
  @ApiProperty({ description: 'Whether somebody sent it without signing in, with the address of the account' })
  asGuest: boolean;
  @ApiProperty({ type: 'integer', description: 'The number of entries. `entries` has the newest' }) entryCount: number;
}

@ApiSchema({ name: 'OwnTicket', description: 'A support ticket, as the person who sent it sees it' })
export class OwnTicketView extends Conversation {
  @ApiProperty() subject: string;
  @ApiProperty({ enum: TICKET_CATEGORIES, enumName: 'TicketCategory' }) category: TicketCategory;
  @ApiProperty({ enum: TICKET_PRIORITIES, enumName: 'TicketPriority' }) priority: TicketPriority;
}

export class UnreadMessagesView {
  @ApiProperty({ type: 'integer', description: 'Messages with a reply that the person has not seen' }) unread: number;
}
