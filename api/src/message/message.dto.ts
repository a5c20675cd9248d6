import { IntersectionType } from '@nestjs/swagger';
import {
  ChoiceField,
  EmailField,
  IdField,
  InstantField,
  OptionalTextField,
  QueryTextField,
  SwitchField,
  TextField,
  TokenField,
} from '../http/field.decorator';
import { PageQuery } from '../http/page';
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

export class ContactInput {
  @TextField({ max: 200 }) buyerName: string;
  @EmailField() buyerEmail: string;
  @TextField({ max: 5000, lines: true }) message: string;
  @IdField() productId: number;
}

export class SupportTicketInput {
  @TextField({ max: 200 }) name: string;
  @EmailField() email: string;
  @TextField({ max: 200 }) subject: string;
  @ChoiceField(TICKET_CATEGORIES, { enumName: 'TicketCategory' }) category: TicketCategory;
  @ChoiceField(TICKET_PRIORITIES, { enumName: 'TicketPriority' }) priority: TicketPriority;
  @TextField({ max: 5000, lines: true }) message: string;
  @IdField({ required: false, description: 'The ID of the listing that the ticket is about' }) productId?: number;
}

export class MessageFilterQuery {
  @QueryTextField({
    max: 200,
    description: 'A text to find anywhere in the name, the email address or the subject. Case is ignored',
  })
  q?: string;

  @ChoiceField(MESSAGE_KINDS, { required: false, enumName: 'MessageKind' }) kind?: MessageKind;
  @ChoiceField(['true', 'false'], { required: false, names: 'true or false' }) handled?: 'true' | 'false';
  @ChoiceField(MESSAGE_STATES, { required: false, enumName: 'MessageState' }) state?: MessageState;
}

/**
 * `urgent` lists overdue tickets first, then other tickets, both by priority and due time, and then messages to sellers
 * from the oldest to the newest.
 */
export const MESSAGE_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  urgent: [
    ...['ASC', "row.kind = 'contact'", 'row.dueAt > UTC_TIMESTAMP(3)'],
    ...[`-FIELD(row.priority, '${TICKET_PRIORITIES.join("', '")}')`, 'COALESCE(row.dueAt, row.createdAt)'],
  ],
} as const;
export type MessageSort = keyof typeof MESSAGE_SORTS;

export class MessageListQuery extends IntersectionType(MessageFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(MESSAGE_SORTS), { required: false, default: 'newest', enumName: 'MessageSort' })
  sort?: MessageSort;
}

export class MessageChange {
  @SwitchField({ required: false }) handled?: boolean;

  /** The username of the assigned admin. Null removes the assignment. */
  @OptionalTextField({ max: 256, empty: '' }) assignee?: string | null;
}

export class MessageEntryInput {
  @ChoiceField(ENTRY_TYPES, { enumName: 'MessageEntryType' }) type: EntryType;
  @TextField({ max: 5000, lines: true }) text: string;
}

export class OwnAnswerInput {
  @TextField({ max: 5000, lines: true }) text: string;
}

export class LinkedMessageInput {
  @TokenField() token: string;
}

export class ReadInput {
  @InstantField({ description: 'The time of the last reply that the customer has seen' }) until: string;
}
