import type { TicketCategory, TicketPriority } from '@telemarket/contract';

export const TICKET_CATEGORIES: Readonly<Record<TicketCategory, string>> = {
  technical: 'Technical Issue',
  billing: 'Billing & Payments',
  account: 'Account Issues',
  product: 'Product Support',
  feature: 'Feature Request',
  other: 'Other',
};

export const TICKET_PRIORITIES: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
