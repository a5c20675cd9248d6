import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketCategory, type TicketPriority } from './message.entity';

const SENDERS = ['support', 'you'] as const;

/** These states do not show whether an admin has taken the ticket. */
export const OWN_TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type OwnTicketState = (typeof OWN_TICKET_STATES)[number];

@ApiSchema({ name: 'OwnTicketEntry' })
export class OwnTicketEntryView {
  @ApiProperty({ enum: SENDERS, enumName: 'OwnTicketSender' }) from: (typeof SENDERS)[number];
  @ApiProperty() text: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'OwnTicket', description: 'A support ticket, as the person who sent it sees it' })
export class OwnTicketView {
  @ApiProperty() id: number;
  @ApiProperty() subject: string;
  @ApiProperty({ enum: TICKET_CATEGORIES, enumName: 'TicketCategory' }) category: TicketCategory;
  @ApiProperty({ enum: TICKET_PRIORITIES, enumName: 'TicketPriority' }) priority: TicketPriority;
  @ApiProperty() message: string;
  @ApiProperty({ enum: OWN_TICKET_STATES, enumName: 'OwnTicketState' }) state: OwnTicketState;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Of an open ticket' })
  dueAt: string | null;

  @ApiProperty({ type: [OwnTicketEntryView], description: 'The oldest first' }) entries: OwnTicketEntryView[];
}
