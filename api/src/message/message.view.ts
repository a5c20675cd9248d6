import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ENTRY_TYPES, type EntryType } from './message-entry.entity';
import { MESSAGE_KINDS, MESSAGE_STATES, type MessageKind, type MessageState } from './message.entity';

@ApiSchema({ name: 'AdminMessage', description: 'A message to a seller, or a support ticket' })
export class AdminMessageView {
  @ApiProperty({ enum: MESSAGE_KINDS, enumName: 'MessageKind' }) kind: MessageKind;
  @ApiProperty({ description: 'Unique within its kind' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) subject: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) category: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Of a ticket' }) priority: string | null;
  @ApiProperty() message: string;
  @ApiProperty({ type: 'number', nullable: true, description: 'The listing that it is about' }) productId:
    number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'As it is now, in the shop or not' })
  productTitle: string | null;

  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) handledAt: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Username of the admin' }) handledBy: string | null;

  @ApiProperty({ enum: MESSAGE_STATES, enumName: 'MessageState' }) state: MessageState;

  @ApiProperty({ type: 'string', nullable: true, description: 'Username of the admin who has taken it' })
  assignee: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Of an open ticket' })
  dueAt: string | null;

  @ApiProperty({ description: 'An open ticket whose time is over' }) overdue: boolean;
}

@ApiSchema({ name: 'MessageEntry' })
export class MessageEntryView {
  @ApiProperty() id: number;

  @ApiProperty({
    enum: ENTRY_TYPES,
    enumName: 'MessageEntryType',
    description: '`reply` was sent by mail, `note` is for staff, `customer` is an answer of the customer',
  })
  type: EntryType;

  @ApiProperty() text: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Username of the admin who added it; null: the customer',
  })
  by: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

@ApiSchema({ name: 'AdminMessageDetails' })
export class AdminMessageDetailsView extends AdminMessageView {
  @ApiProperty({ type: [MessageEntryView], description: 'The oldest first' }) entries: MessageEntryView[];

  @ApiProperty({ type: 'integer', description: 'Counts the changes; the ETag, and what If-Match has to name' })
  version: number;
}
