import { changeEmail } from './kinds/change-email';
import { emailChangeAsked, emailChanged } from './kinds/email-changed';
import { newsletterConfirm, newsletterGoodbye } from './kinds/newsletter';
import { newSignIn } from './kinds/new-sign-in';
import { orderCancelled } from './kinds/order-cancelled';
import { orderCompleted } from './kinds/order-completed';
import { orderPlaced } from './kinds/order-placed';
import { sellerContact } from './kinds/seller-contact';
import { ticketReceived } from './kinds/ticket-received';
import { verifyEmail } from './kinds/verify-email';
import type { MailKindDefinition } from './template/content';
import { passwordChanged } from './kinds/password-changed';
import { resetPassword } from './kinds/reset-password';

/** Every kind of mail, by the name that is stored. A name must not change while mails of it are in the outbox. */
export const KINDS = {
  'order-placed': orderPlaced,
  'order-completed': orderCompleted,
  'order-cancelled': orderCancelled,
  'seller-contact': sellerContact,
  'ticket-received': ticketReceived,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-goodbye': newsletterGoodbye,
  'new-sign-in': newSignIn,
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
} satisfies Record<string, MailKindDefinition<never>>;

export type MailKind = keyof typeof KINDS;

type DataOf<Definition> = Definition extends MailKindDefinition<infer Data> ? Data : never;

/** What each kind is rendered from. */
export type MailData = { [Kind in MailKind]: DataOf<(typeof KINDS)[Kind]> };
