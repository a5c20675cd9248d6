import type { SupportTicketInput } from '@telemarket/contract';
import { isEmail, type Rules } from '@telemarket/kit/form';

export type TicketField = keyof SupportTicketInput;

export const TICKET_LABELS: Record<TicketField, string> = {
  name: 'Full Name',
  email: 'Email Address',
  subject: 'Subject',
  category: 'Category',
  priority: 'Priority',
  message: 'Message',
};

export const TICKET_RULES: Rules<TicketField> = {
  name: (value) => (value ? null : 'Enter your name.'),
  email: (value) => {
    if (!value) return 'Enter your e-mail address.';
    return isEmail(value) ? null : 'Enter an address like name@example.com.';
  },
  subject: (value) => (value ? null : 'Say in a few words what it is about.'),
  category: () => null,
  priority: () => null,
  message: (value) => (value ? null : 'Write a message.'),
};
