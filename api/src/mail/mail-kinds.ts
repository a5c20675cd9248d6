import { accountErasure } from './kinds/account-erasure';
import { erasureCancelled } from './kinds/erasure-cancelled';
import { changeEmail } from './kinds/change-email';
import { dataExportReady } from './kinds/data-export-ready';
import { emailChangeAsked, emailChanged } from './kinds/email-changed';
import { favoriteNews } from './kinds/favorite-news';
import { messageAnswered } from './kinds/message-answered';
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
import { secondFactorOff, secondFactorOn } from './kinds/second-factor';

/** Every kind of mail, by the name that is stored. A name must not change while mails of it are in the outbox. */
export const KINDS = {
  'order-placed': orderPlaced,
  'order-completed': orderCompleted,
  'order-cancelled': orderCancelled,
  'favorite-news': favoriteNews,
  'seller-contact': sellerContact,
  'ticket-received': ticketReceived,
  'message-answered': messageAnswered,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-goodbye': newsletterGoodbye,
  'new-sign-in': newSignIn,
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'account-erasure': accountErasure,
  'erasure-cancelled': erasureCancelled,
  'data-export-ready': dataExportReady,
  'second-factor-on': secondFactorOn,
  'second-factor-off': secondFactorOff,
} satisfies Record<string, MailKindDefinition<never>>;

export type MailKind = keyof typeof KINDS;

type DataOf<Definition> = Definition extends MailKindDefinition<infer Data> ? Data : never;

/** The data from which each kind is rendered. */
export type MailData = { [Kind in MailKind]: DataOf<(typeof KINDS)[Kind]> };
