import { type MailData, KINDS } from '../mail-kinds';
import type { MailContent, MailKindDefinition } from '../template/content';
import { render } from '../template/render';

const NAME = 'متجر (RSS, X) 2019';
const LINES = [{ title: NAME, quantity: 1, price: '10.00', seller: NAME }];
const PERSON = { firstName: 'محمد', username: 'محمد', token: '' };
const DEAL = {
  ...{ number: '1-1', sellerName: NAME, lines: LINES, total: '10.00', token: '' },
  buyer: { name: NAME, telegram: null, email: 'a@example.com', showsEmail: true },
};
const ORDER = { orderId: '1764000000000', customerName: 'محمد', customerEmail: 'a@example.com', total: '10.00' };
const PLACED = { ...ORDER, lines: LINES, token: '', maxReservations: 1, unreserved: [NAME, NAME] };
const UNTIL = '2026-11-29T00:00:00.000Z';
const NEWS = { ...ORDER, sellerName: NAME, titles: [NAME, NAME], isByBuyer: true };

const SAMPLES: { [Kind in keyof MailData]?: readonly MailData[Kind][] } = {
  'order-placed': [
    { ...PLACED, reserved: [{ title: NAME, until: UNTIL, confirmedUntil: UNTIL }] },
    { ...PLACED, reserved: [{ title: NAME, until: UNTIL, confirmedUntil: null }] },
  ],
  'shop-order': [PLACED],
  'staff-role-changed': [{ member: 'محمد', by: 'محمد', from: null, to: 'support', changedAt: UNTIL }],
  'order-news': (
    ['accepted', 'declined', 'cancelled', 'handed_over', 'message', 'shop_message', 'reminder'] as const
  ).map((event) => ({ ...NEWS, event })),
  'seller-deal': (['placed', 'moved', 'reminder', 'message', 'shop_message', 'received', 'cancelled'] as const).map(
    (event) => ({ ...DEAL, event, reader: 'shop' }),
  ),
  'seller-contact': [
    { buyerName: NAME, buyerEmail: 'a@example.com', message: 'Hi', productId: 1, productTitle: NAME, reader: 'shop' },
  ],
  'favorite-news': [{ name: 'محمد', news: [{ title: NAME, was: '20.00', price: '10.00', isFree: true }] }],
  'ticket-received': [{ ticketId: 1, name: 'محمد' }],
  'verify-email': [{ ...PERSON, email: 'a@example.com' }],
  'change-email': [{ ...PERSON, newEmail: 'a@example.com' }],
  'reset-password': [{ ...PERSON, minutes: 30 }],
};

const mails = Object.entries(SAMPLES).flatMap(([kind, samples]) => samples.map((data) => [kind, data] as const));

test.each(mails)('%s: a name in Arabic turns no word beside it', (kind, data) => {
  const { make } = KINDS[kind as keyof typeof KINDS] as MailKindDefinition<unknown>;
  const context = { link: (path: string) => `https://shop.example${path}`, unseal: (sealed: string) => sealed };
  const content: MailContent = make(data, context);
  const texts = [content.subject, content.preview, render(content, 'en').text].join('\n');
  const isolated = /\u2068[^\u2068\u2069]*\u2069/g;
  expect(texts.match(isolated)?.length).toBeGreaterThan(0);
  expect(texts.replace(isolated, '').replace(isolated, '')).not.toMatch(/\p{Script=Arabic}/u);
});
