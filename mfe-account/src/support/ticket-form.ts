import type { TicketCategory, TicketPriority } from '@telemarket/contract';
import { isEmail, type Rules } from '@telemarket/kit/form';

export const TICKET_LABELS = {
  name: 'Full Name',
  email: 'Email Address',
  subject: 'Subject',
  category: 'Category',
  priority: 'Priority',
  message: 'Message',
};
export type TicketField = keyof typeof TICKET_LABELS;

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

export const CATEGORIES: Readonly<Record<TicketCategory, string>> = {
  technical: 'Technical Issue',
  billing: 'Billing & Payments',
  account: 'Account Issues',
  product: 'Product Support',
  feature: 'Feature Request',
  other: 'Other',
};

export const PRIORITIES: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
