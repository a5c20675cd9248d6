import type { MailData, MailKind } from '../src/mail/mail-kinds';
import type { TemplateContext } from '../src/mail/template/content';

const MAIL_TIME = '2026-11-29T09:30:00.000Z';
const EMAIL = 'ada@example.com';
const TOKEN = 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv1';
const DEAL_EVENTS = ['placed', 'moved', 'reminder', 'message', 'shop_message', 'received', 'cancelled'] as const;
const NEWS_EVENTS = [
  'accepted',
  'declined',
  'cancelled',
  'handed_over',
  'message',
  'shop_message',
  'reminder',
] as const;

/**
 * Returns data for each kind of mail.
 * @param name the name of each thing in the mails
 * @param person the first name and the username of each person in the mails
 */
export function mailSamples(name: string, person = name): { [Kind in MailKind]: readonly MailData[Kind][] } {
  const lines = [{ title: name, quantity: 1, price: '10.00', seller: name }];
  const owner = { firstName: person, username: person, token: TOKEN };
  const order = { orderId: '1764000000000', customerName: person, customerEmail: EMAIL, total: '10.00', key: TOKEN };
  const placed = { ...order, lines, token: TOKEN, maxReservations: 1, unreserved: [name, name] };
  const device = { ...owner, device: 'Firefox on Linux', changedAt: MAIL_TIME };
  const buyer = { name, telegram: '@ada', email: EMAIL, showsEmail: true };
  const deal = { number: '1-1', sellerName: name, lines, total: '10.00', token: TOKEN, buyer };
  const contact = { buyerName: name, buyerEmail: EMAIL, message: 'Is it free?', productId: 1, productTitle: name };
  const readers = ['seller', 'shop'] as const;
  return {
    'order-placed': [
      { ...placed, reserved: [{ title: name, until: MAIL_TIME, confirmedUntil: MAIL_TIME }] },
      { ...placed, reserved: [{ title: name, until: MAIL_TIME, confirmedUntil: null }], token: undefined },
    ],
    'order-completed': [{ ...order, lines }],
    'order-cancelled': [true, false].map((isByBuyer) => ({ ...order, lines, reason: '', isByBuyer })),
    'seller-deal': readers.flatMap((reader) =>
      DEAL_EVENTS.map((event) => ({ ...deal, event, reader, ...(/message/.test(event) && { text: 'Hello.' }) })),
    ),
    'deals-waiting': readers.map((reader) => ({ count: 2, reader, inbox: EMAIL })),
    'order-news': NEWS_EVENTS.map((event) => ({
      ...order,
      ...{ event, sellerName: name, titles: [name, name], isByBuyer: true },
    })),
    'favorite-news': [{ name: person, news: [{ title: name, was: '20.00', price: '10.00', isFree: true }] }],
    'newsletter-confirm': [{ token: TOKEN }],
    newsletter: [TOKEN, null].map((token) => ({
      subject: 'We are open',
      html: '<h2>New this week</h2>\n<p>We <strong>check</strong> each <a href="/groups">group</a>.</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<blockquote>\n<p>Calm and quick.</p>\n</blockquote>',
      listings: [{ title: 'Morning Tide', price: '49.00', facts: 'Bot, 1,200 users', path: '/product/1' }],
      token,
    })),
    'newsletter-goodbye': [{}],
    'staff-invitation': [{ role: 'manager', hours: 48, token: TOKEN }],
    'staff-role-changed': [{ member: person, by: person, from: null, to: 'support', changedAt: MAIL_TIME }],
    'shop-order': [placed],
    'orders-waiting': [{ count: 2 }],
    'seller-contact': readers.map((reader) => ({ ...contact, reader })),
    'messages-waiting': readers.map((reader) => ({ count: 2, reader, inbox: EMAIL })),
    'ticket-received': [{ ticketId: 1, name: person }],
    'message-answered': (['contact', 'ticket'] as const).map((kind) => ({
      ...{ kind, id: 1, name: person, inbox: EMAIL, token: TOKEN },
    })),
    'new-sign-in': [{ ...owner, device: 'Firefox on Linux', signedInAt: MAIL_TIME }],
    'verify-email': [{ ...owner, email: EMAIL }],
    'change-email': [{ ...owner, newEmail: EMAIL }],
    'email-change-asked': [{ ...owner, newEmail: EMAIL }],
    'email-changed': [TOKEN, null].map((token) => ({ ...owner, newEmail: EMAIL, token })),
    'password-changed': [device],
    'reset-password': [
      { ...owner, minutes: 30 },
      { ...owner, minutes: 30, accounts: [owner, { ...owner, since: MAIL_TIME }], hasMore: true },
    ],
    'account-erasure': [{ ...owner, eraseAt: MAIL_TIME }],
    'erasure-cancelled': [owner],
    'data-export-ready': [{ ...owner, expiresAt: MAIL_TIME }],
    'second-factor-on': [device],
    'second-factor-off': [device],
    'telegram-linked': [{ ...device, telegram: 'ada' }],
    'telegram-unlinked': [{ ...device, telegram: null }],
  };
}

export const MAIL_CONTEXT: TemplateContext = {
  link: (path, values) => `https://shop.example${path}${values ? `#${new URLSearchParams(values)}` : ''}`,
  unseal: (sealed) => sealed,
};
