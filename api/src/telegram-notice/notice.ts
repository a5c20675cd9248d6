import { withShopName } from '../shop/current-shop';
import { escapeHtml } from '../telegram-bot/telegram-outbox';

/**
 * The page that each kind of notice links to. Each page needs the session of the reader, so that a notice opens no deal
 * and signs nobody in.
 */
const PAGE_PATHS = { order: '/order-history', deal: '/', shop: '/admin' } as const;
type NoticeSubject = keyof typeof PAGE_PATHS;

/**
 * The sentences of all notices. A notice has one of them, a link, and at most the number of an order or a deal. No
 * sentence contains a name, title, price or message.
 */
export const NOTICES = {
  'order-placed': ['order', 'We have stored your order and are letting the sellers know.'],
  'news-accepted': ['order', 'Accepted: a seller can hand over what you ordered.'],
  'news-declined': ['order', 'Declined: a seller cannot sell what you ordered.'],
  'news-cancelled': ['order', 'Part of the order was cancelled.'],
  'news-handed_over': ['order', 'Handed over: check what you got, and confirm it in the shop.'],
  'news-message': ['order', 'A seller has written to you.'],
  'news-shop_message': ['order', 'TeleMarket has written to you.'],
  'news-reminder': ['order', 'A seller has handed over what you ordered. Have you received it?'],
  'order-completed': ['order', 'Completed.'],
  'order-cancelled': ['order', 'Cancelled.'],
  'deal-placed': ['deal', 'A buyer has ordered from you. Please answer with the link in our mail.'],
  'deal-moved': ['deal', 'This deal is yours now. The link is in our mail.'],
  'deal-message': ['deal', 'The buyer has written to you.'],
  'deal-shop_message': ['deal', 'TeleMarket has written to you.'],
  'deal-reminder': ['deal', 'The buyer is still waiting for your answer.'],
  'deal-received': ['deal', 'The buyer has received what you handed over.'],
  'deal-cancelled': ['deal', 'The deal was cancelled, in whole or in part.'],
  'shop-order': ['shop', 'A new order was placed.'],
  'shop-stuck': ['shop', 'A deal has waited too long and needs an administrator.'],
} as const satisfies Record<string, readonly [NoticeSubject, string]>;

export type NoticeKind = keyof typeof NOTICES;

export type Notice = {
  kind: NoticeKind;
  /** The number of the order or deal. Null when the notice must not show it. */
  number: string | null;
  /** Identifies the event among the events of the same kind, for example by the ids of the changed items. */
  event: string | number;
};

/** Returns the text of a notice in the HTML of Telegram. */
export function noticeText({ kind, number }: Omit<Notice, 'event'>, origin: string): string {
  const [about, sentence] = NOTICES[kind];
  const name = kind === 'shop-stuck' || about === 'deal' ? 'Deal' : 'Order';
  const head = number === null ? '' : `<b>${name} ${escapeHtml(number)}</b>\n`;
  return `${head}${escapeHtml(withShopName(sentence))}\n${escapeHtml(origin + PAGE_PATHS[about])}`;
}
