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
  @ApiProperty({ description: 'Unique among messages of the same kind' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @Nullable('string', 'Null for a message to a seller') subject: string | null;
  @Nullable('string', 'Null for a message to a seller') category: string | null;
  @Nullable('string', 'Null for a message to a seller') priority: string | null;
  @ApiProperty() message: string;
  @Nullable('number', 'The ID of the listing that the message is about') productId: number | null;
  @Nullable('string', 'The current title, even if the listing is no longer in the shop') productTitle: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time') handledAt: string | null;
  @Nullable('string', 'The username of the admin who closed the message') handledBy: string | null;
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
    description:
      'A `reply` is for the customer, a `note` is for staff, and a `customer` entry is an answer from the customer',
  })
  type: EntryType;

  @ApiProperty() text: string;
  @Nullable('string', 'The username of the admin who added the entry. Null for the customer') by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class AdminMessageDetailsView extends AdminMessageView {
  @ApiProperty({ type: [MessageEntryView], description: 'The entries, oldest first' })
  entries: MessageEntryView[];

  @ApiProperty({
    type: 'integer',
    description: 'The version number, which the ETag contains. A change must send it in If-Match',
  })
  version: number;
}

export class ReceivedTicketView extends ReceivedView {
  @ApiProperty({ type: 'integer', description: 'The ticket number' }) ticketId: number;

  @Nullable('string', 'For a guest: the token of a link to the sent ticket, without replies')
  token: string | null;
}

const ENTRY_SENDERS = ['support', 'you'] as const;

/** The states that customers see. They do not reveal whether an admin has taken the message. */
export const OWN_TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type OwnTicketState = (typeof OWN_TICKET_STATES)[number];

export class OwnTicketEntryView {
  @ApiProperty({ enum: ENTRY_SENDERS, enumName: 'OwnTicketSender' }) from: (typeof ENTRY_SENDERS)[number];
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

class Conversation {
  @ApiProperty() id: number;
  @ApiProperty() message: string;
  @ApiProperty({ enum: OWN_TICKET_STATES, enumName: 'OwnTicketState' }) state: OwnTicketState;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time', 'The due time of an open ticket') dueAt: string | null;
  @ApiProperty({ type: [OwnTicketEntryView], description: 'The entries, oldest first' })
  entries: OwnTicketEntryView[];
}

@ApiSchema({
  name: 'OwnMessage',
  description: 'A message to a seller or to support, as its sender sees it',
})
export class OwnMessageView extends Conversation {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @Nullable('string', 'Null for a message to a seller') subject: string | null;
  @Nullable('number', 'The ID of the listing that the message is about') productId: number | null;
  @Nullable('string') productTitle: string | null;
  @ApiProperty({ description: 'Whether the message has a reply that the sender has not seen' }) unread: boolean;
  @ApiProperty({ description: 'Whether the message was sent with the account’s address, but without signing in' })
  asGuest: boolean;
  @ApiProperty({ type: 'integer', description: 'The number of all entries. `entries` contains only the newest' })
  entryCount: number;
}

@ApiSchema({ name: 'OwnTicket', description: 'A support ticket, as its sender sees it' })
export class OwnTicketView extends Conversation {
  @ApiProperty() subject: string;
  @ApiProperty({ enum: TICKET_CATEGORIES, enumName: 'TicketCategory' }) category: TicketCategory;
  @ApiProperty({ enum: TICKET_PRIORITIES, enumName: 'TicketPriority' }) priority: TicketPriority;
}

export class UnreadMessagesView {
  @ApiProperty({ type: 'integer', description: 'The number of messages with a reply that the user has not seen' })
  unread: number;
}
