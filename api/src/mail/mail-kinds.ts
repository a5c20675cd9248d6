import type { MailKindDefinition } from './letter/letter';
import { orderPlaced } from './kinds/order-placed';

/** Every kind of mail, by the name that is stored. A name must not change while mails of it are in the outbox. */
export const KINDS = {
  'order-placed': orderPlaced,
} satisfies Record<string, MailKindDefinition<never>>;

export type MailKind = keyof typeof KINDS;

type DataOf<Definition> = Definition extends MailKindDefinition<infer Data> ? Data : never;

/** What each kind is rendered from. */
export type MailData = { [Kind in MailKind]: DataOf<(typeof KINDS)[Kind]> };
