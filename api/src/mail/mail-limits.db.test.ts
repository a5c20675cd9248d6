import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { newOrderKey, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { DealMailJobs } from '../order/deal-mail.jobs';
import { findMails, type ReadMail } from '../../test/wait-for-mail';

const TICKET = { name: 'Eve', subject: 'Help', category: 'other', priority: 'low', message: 'Please help me.' };

let mailbox: TestMailbox;
let shop: TestApp;
let admin: Person;
let products: number[];
beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp({ ...mailbox.config, rateLimits: true });
  admin = await signUpAdmin(shop.dataSource, shop.client());
  products = await storeProducts(shop.dataSource, ...Array.from({ length: 6 }, (_, at) => ({ title: `Group ${at}` })));
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});

type Row = { id: number; kind: string; recipient: string; data: string | null };
const mailsTo = (...recipients: string[]) =>
  shop.dataSource.query<Row[]>('SELECT * FROM mail WHERE recipient IN (?) ORDER BY id', [recipients]);
/** Counts the mails to the recipients by kind. */
const kindsTo = async (...recipients: string[]) => {
  const counts: Record<string, number> = {};
  for (const { kind } of await mailsTo(...recipients)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
const order = (email: string) => sampleOrder(products[0] ?? 0, { customerEmail: email });
const placeAndCancel = async (email: string, client = shop.client()) => {
  const [placed, { placing, proof }] = [order(email), newOrderKey()];
  expect((await client.post('/api/orders', placed, placing)).status).toBe(201);
  const cancel = { orderId: placed.orderId, email, reason: 'You won at evil.example' };
  const ended = await Promise.all([1, 2].map(() => client.post('/api/orders/cancel', cancel, proof)));
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 409]);
};

it('an address gets at most ten mails an hour about orders and cancellations, however it is spelled', async () => {
  const spellings = ['victim@example.com', 'Victim@EXAMPLE.com', 'victim+1@example.com', 'victim+2@example.com'];
  for (let at = 0; at < 12; at++) await placeAndCancel(spellings[at % 4] ?? '');
  expect(await kindsTo(...spellings)).toEqual({ 'order-placed': 5, 'order-cancelled': 5 });
});

it('one network, such as an IPv6 /48, can cause at most three mails an hour of all kinds to the same address', async () => {
  const email = 'near@example.com';
  const near = (at: number) => shop.client(`2001:db8:7:${at}::1`);
  await placeAndCancel(email, near(1));
  await near(2).post('/api/support-tickets', { ...TICKET, email });
  await near(3).post('/api/newsletter', { email });
  await placeAndCancel(email, near(4));
  expect(await kindsTo(email)).toEqual({ 'order-placed': 1, 'order-cancelled': 1, 'ticket-received': 1 });
  await placeAndCancel(email);
  expect(await mailsTo(email)).toHaveLength(5);
});

it('four of the ten mails to an address are reserved for confirmations, password links and receipts', async () => {
  const email = 'reserve@example.com';
  for (let at = 0; at < 8; at++) await shop.client().post('/api/support-tickets', { ...TICKET, email });
  const input = { firstName: 'Ann', username: 'ann-reserve', email, password: 'a calm river 7' };
  await shop.client().post('/api/auth/signup', input);
  for (let at = 0; at < 4; at++) await shop.client().post('/api/orders', order(email));
  expect(await kindsTo(email)).toEqual({ 'ticket-received': 6, 'verify-email': 1, 'order-placed': 3 });
});

it('a reply to a guest is not stored when the limits do not allow its mail', async () => {
  const email = 'full@example.com';
  for (let at = 0; at < 7; at++) await shop.client().post('/api/support-tickets', { ...TICKET, email });
  const [{ id } = { id: 0 }] = await shop.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
  const path = `/api/admin/messages/ticket/${id}`;
  const reply = await admin.client.post(`${path}/entries`, { type: 'reply', text: 'Hello' }, { 'if-match': '"1"' });
  expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-mails' }, headers: { 'retry-after': '3600' } });
  expect((await admin.client.get(path)).body).toMatchObject({ state: 'new', entries: [], version: 1 });
});

describe('a seller', () => {
  const email = 'seller@example.com';
  const write = (productId = products[0] ?? 0, client = shop.client()) =>
    client.post('/api/contact', { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Is it free?', productId });
  const waiting = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'messages-waiting');

  it('gets at most five messages an hour about one listing and twenty in all, then one summary, which survives a restart', async () => {
    // The mails about the waiting deals are sent first. Otherwise they would go to the new address, too.
    await shop.app.get(DealMailJobs, { strict: false }).notify();
    await shop.dataSource.query('UPDATE product SET seller_email = ?', [email]);
    const buyer = await signUp(shop.client());
    expect((await write(products[0], buyer.client)).status).toBe(201);
    const own = await buyer.client.get<{ id: number }[]>('/api/users/me/messages');
    expect(await Promise.all(Array.from({ length: 11 }, async () => (await write()).status))).toEqual(
      Array(11).fill(201),
    );
    const answer = await buyer.client.post(`/api/users/me/messages/${own.body[0]?.id}/entries`, { text: 'Well?' });
    expect(answer.status).toBe(201);
    expect(await kindsTo(email)).toEqual({ 'seller-contact': 5, 'messages-waiting': 1 });
    // Sends five more messages about each listing, until the limit of the seller is reached.
    for (const product of products.slice(1)) for (let at = 0; at < 5; at++) await write(product);
    expect(await kindsTo(email)).toEqual({ 'seller-contact': 20, 'messages-waiting': 1 });
    expect(findMails(mailbox, { to: email, kind: 'messages-waiting' })).toEqual([]);

    // Staff can forward a message that was not mailed, together with the later text of its author.
    const [message] = await shop.dataSource.query<{ id: number }[]>(
      "SELECT id FROM message WHERE kind = 'contact' AND user_id IS NOT NULL",
    );
    expect((await admin.client.post(`/api/admin/messages/contact/${message?.id}/forward`)).status).toBe(200);
    const isForwarded = ({ text }: ReadMail) => /Is it free\?\s+Well\?/.test(text);
    await until(() => findMails(mailbox, { to: email, kind: 'seller-contact' }).some(isForwarded));

    await shop.stop();
    shop = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
    await write();
    const [summary] = await waiting();
    await shop.dataSource.query('UPDATE mail SET due_at = UTC_TIMESTAMP(3) WHERE id = ?', [summary?.id]);
    const mail = await mailbox.wait({ to: email, kind: 'messages-waiting' });
    // 38 messages and one answer were written, and 20 of them were mailed.
    expect(mail.subject).toBe('19 more messages wait for you');
    expect(mail.text.replace(/\s+/g, ' ')).toContain('Reply to this mail, and our support will send them to you.');
    expect(mail.replyTo).toEqual([mailbox.config.mail.inbox]);
    expect(mail.text).not.toContain('Is it free?');
    const [row] = await shop.dataSource.query<{ count: number }[]>(
      "SELECT COUNT(*) AS count FROM message WHERE kind = 'contact'",
    );
    expect(Number(row?.count)).toBe(38);
    await write();
    expect(await waiting()).toHaveLength(2);
  });
});
