import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { EmailField, TextField } from '../http/field.decorator';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  type TicketPriority,
} from './support-ticket.entity';

export class SupportTicketInput {
  @TextField({ max: 200 }) name: string;
  @EmailField() email: string;
  @TextField({ max: 200 }) subject: string;

  @ApiProperty({ enum: TICKET_CATEGORIES, enumName: 'TicketCategory' })
  @IsIn(TICKET_CATEGORIES, { message: `must be one of ${TICKET_CATEGORIES.join(', ')}` })
  category: TicketCategory;

  @ApiProperty({ enum: TICKET_PRIORITIES, enumName: 'TicketPriority' })
  @IsIn(TICKET_PRIORITIES, { message: `must be one of ${TICKET_PRIORITIES.join(', ')}` })
  priority: TicketPriority;

  @TextField({ max: 5000 }) message: string;
}
