import { ChoiceField, EmailField, TextField } from '../http/field.decorator';
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
  @ChoiceField(TICKET_CATEGORIES, { enumName: 'TicketCategory' }) category: TicketCategory;
  @ChoiceField(TICKET_PRIORITIES, { enumName: 'TicketPriority' }) priority: TicketPriority;
  @TextField({ max: 5000 }) message: string;
}
