import { MAIL_CONTEXT } from '../../../test/mail-samples';
import { ORDER_MAILS } from './order-mails';

const until = '2026-11-29T18:21:00.000Z';
const order = {
  orderId: '1732000000001',
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  total: '9.00',
  lines: [],
};

test('the receipt names all listings that are reserved until the same time in one sentence', () => {
  const reserved = ['Calm Group', 'Price Bot'].map((title) => ({ title, until, confirmedUntil: null }));
  const { parts } = ORDER_MAILS['order-placed'].make({ ...order, reserved }, MAIL_CONTEXT);
  const sentences = parts.filter((part) => typeof part === 'string' && part.includes('reserved for you'));
  expect(sentences).toEqual(['“Calm Group” and “Price Bot” are reserved for you until Nov 29, 2026, 18:21 (UTC).']);
});
