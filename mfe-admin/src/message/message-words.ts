import type { AdminMessage } from '@telemarket/contract';

export const KINDS: Record<AdminMessage['kind'], string> = { contact: 'To a seller', ticket: 'Support ticket' };

const CATEGORIES: Readonly<Record<string, string>> = {
  technical: 'Technical Issue',
  billing: 'Billing & Payments',
  account: 'Account Issues',
  product: 'Product Support',
  feature: 'Feature Request',
  other: 'Other',
};

export const categoryWord = (category: string) => CATEGORIES[category] ?? category;

/** What it is about: a ticket has a subject, a message to a seller its product. */
export const subjectOf = ({ subject, productTitle, message }: AdminMessage) =>
  subject ?? (productTitle ? `About ${productTitle}` : message.slice(0, 60));
