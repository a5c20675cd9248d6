import { ACCOUNT_MAILS } from './kinds/account-mails';
import { DEAL_MAILS } from './kinds/deal-mails';
import { MESSAGE_MAILS } from './kinds/message-mails';
import { NEWS_MAILS } from './kinds/news-mails';
import { ORDER_MAILS } from './kinds/order-mails';
import { SHOP_MAILS } from './kinds/shop-mails';
import type { MailKindDefinition } from './template/content';

/**
 * Every kind of mail, by the name that is stored with each mail. A name must not change while the outbox has mails of
 * this kind.
 */
export const MAIL_KINDS = {
  ...ORDER_MAILS,
  ...DEAL_MAILS,
  ...NEWS_MAILS,
  ...SHOP_MAILS,
  ...MESSAGE_MAILS,
  ...ACCOUNT_MAILS,
} satisfies Record<string, MailKindDefinition<never>>;

export type MailKind = keyof typeof MAIL_KINDS;

type DataOf<Definition> = Definition extends { make: (data: infer Data, ...rest: never) => unknown } ? Data : never;

export type MailData = { [Kind in MailKind]: DataOf<(typeof MAIL_KINDS)[Kind]> };
export type RecipientOf<Kind extends MailKind> = (typeof MAIL_KINDS)[Kind]['recipient'];
