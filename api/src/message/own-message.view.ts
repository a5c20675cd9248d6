import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';
import {
  MESSAGE_KINDS,
  type MessageKind,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from './message.entity';

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
