import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ChoiceField, EmailField, IdField, TextField } from '../http/field.decorator';
import { PageQuery } from '../http/page-query.dto';
import {
  MESSAGE_KINDS,
  type MessageKind,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from './message.entity';

export class ContactInput {
  @TextField({ max: 200 }) buyerName: string;
  @EmailField() buyerEmail: string;
  @TextField({ max: 5000 }) message: string;
  @IdField() productId: number;
}

export class SupportTicketInput {
  @TextField({ max: 200 }) name: string;
  @EmailField() email: string;
  @TextField({ max: 200 }) subject: string;
  @ChoiceField(TICKET_CATEGORIES, { enumName: 'TicketCategory' }) category: TicketCategory;
  @ChoiceField(TICKET_PRIORITIES, { enumName: 'TicketPriority' }) priority: TicketPriority;
  @TextField({ max: 5000 }) message: string;
}

export class MessageFilterQuery {
  @ChoiceField(MESSAGE_KINDS, { required: false, enumName: 'MessageKind' }) kind?: MessageKind;
  @ChoiceField(['true', 'false'], { required: false, names: 'true or false' }) handled?: 'true' | 'false';
}

export class MessageListQuery extends IntersectionType(MessageFilterQuery, PageQuery) {}

export class MessageChange {
  @ApiProperty()
  @IsBoolean({ message: 'must be true or false' })
  handled: boolean;
}
