import type { ContactInput } from '@telemarket/contract';

/** What is typed; `productId` is added when it is sent. */
export type ContactDraft = Omit<ContactInput, 'productId'>;
export type ContactErrors = Partial<Record<keyof ContactDraft, string>>;

export const CONTACT_FIELDS = ['buyerName', 'buyerEmail', 'message'] as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Each message names the fix. */
export function checkContact({ buyerName, buyerEmail, message }: ContactDraft): ContactErrors {
  return {
    ...(buyerName.trim() === '' && { buyerName: 'Enter your name.' }),
    ...(!EMAIL.test(buyerEmail.trim()) && { buyerEmail: 'Enter an e-mail address such as name@example.com.' }),
    ...(message.trim() === '' && { message: 'Write a message.' }),
  };
}
