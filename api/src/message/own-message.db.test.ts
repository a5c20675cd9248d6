import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminMessageDetailsView, OwnMessageView } from './message.view';

const OWN = '/api/users/me/messages';
const TICKET = { name: 'Tia', subject: 'No transfer', category: 'other', priority: 'low', message: 'Nothing happens.' };

let shop: TestApp;
let mailbox: TestMailbox;
let admin: Person;
let person: Person;
let product: number;
beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp(mailbox.config);
  admin = await signUpAdmin(shop.dataSource, shop.client());
  [product] = (await storeProducts(shop.dataSource, { title: 'Asked about' })) as [number];
});
beforeEach(async () => {
  await shop.dataSource.query('DELETE FROM message');
  mailbox.clear();
  person = await signUp(shop.client());
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});

const list = async (of = person) => (await of.client.get<OwnMessageView[]>(OWN)).body;
const unread = async (of = person) => (await of.client.get<{ unread: number }>(`${OWN}/unread`)).body.unread;
const contact = () =>
  person.client.post('/api/contact', {
    ...{ buyerName: 'Bea', buyerEmail: person.email, message: 'Is it free?', productId: product },
  });
const ticket = (email = person.email, client = person.client) =>
  client.post('/api/support-tickets', { ...TICKET, email });
const newest = async () => {
  const [row] = await shop.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
  return row?.id ?? 0;
};
async function reply(text: string): Promise<number> {
  const id = await newest();
  const { version, kind } = (await admin.client.get<AdminMessageDetailsView[]>('/api/admin/messages')).body[0] ?? {};
  const path = `/api/admin/messages/${kind}/${id}`;
  const current = version ?? (await admin.client.get<AdminMessageDetailsView>(path)).body.version;
  const added = await admin.client.post(`${path}/entries`, { type: 'reply', text }, { 'if-match': `"${current}"` });
  expect(added.status).toBe(200);
  return id;
}

// @spec-7.20
it('a user sees messages to sellers and to support, each with its listing and whether it is unread', async () => {
  await ticket();
  await contact();
  const id = await reply('Yes, it is.');
  expect(await list()).toMatchObject([
    {
      ...{ id, kind: 'contact', subject: null, productTitle: 'Asked about', state: 'answered', unread: true },
      entries: [{ from: 'support', text: 'Yes, it is.' }],
    },
    { kind: 'ticket', subject: 'No transfer', state: 'open', unread: false, entries: [] },
  ]);
  expect(await unread()).toBe(1);
});

it('replies count as read only up to the last reply that the customer has seen', async () => {
  await ticket();
  const id = await reply('First');
  const seen = (await list())[0]?.entries[0]?.createdAt;
  await reply('Second');
  expect((await person.client.post(`${OWN}/${id}/read`, { until: seen })).status).toBe(204);
  expect([await unread(), (await list())[0]?.unread]).toEqual([1, true]);
  const later = new Date(Date.now() + 60_000).toISOString();
  await person.client.post(`${OWN}/${id}/read`, { until: later });
  expect([await unread(), (await list())[0]?.unread]).toEqual([0, false]);
  await reply('Third');
  expect(await unread()).toBe(1);
});

it('an administrator can still send a reply after the customer has read the message', async () => {
  await ticket();
  const id = await newest();
  await person.client.post(`${OWN}/${id}/read`, { until: new Date().toISOString() });
  const { body } = await admin.client.get<AdminMessageDetailsView>(`/api/admin/messages/ticket/${id}`);
  expect(body).toMatchObject({ version: 1, state: 'new' });
});

it('an answer reopens the ticket, and staff see that the customer wrote it', async () => {
  await ticket();
  const id = await reply('Which order?');
  const answered = await person.client.post<OwnMessageView>(`${OWN}/${id}/entries`, { text: 'Number 7 <b>' });
  expect(answered).toMatchObject({
    status: 201,
    body: { state: 'open', unread: false, entries: [{ from: 'support' }, { from: 'you', text: 'Number 7 <b>' }] },
  });
  const { body } = await admin.client.get<AdminMessageDetailsView>(`/api/admin/messages/ticket/${id}`);
  expect(body).toMatchObject({ state: 'open', entries: [{ by: admin.username }, { type: 'customer', by: null }] });
  expect(body.dueAt).toMatch(/Z$/);
});

it('an answer to a seller goes to the address of the listing', async () => {
  const email = 'seller@example.com';
  await shop.dataSource.query('UPDATE product SET seller_email = ? WHERE id = ?', [email, product]);
  await contact();
  await mailbox.wait({ to: email, kind: 'seller-contact' });
  mailbox.clear();
  const id = await reply('Ask the seller again.');
  await person.client.post(`${OWN}/${id}/entries`, { text: 'Is it still free?' });
  const mail = await mailbox.wait({ to: email, kind: 'seller-contact' });
  expect(mail.text).toContain('Is it still free?');
  expect(mail.replyTo).toEqual([person.email]);
});

it('the link in the mail about a reply opens the page where a customer with an account can answer', async () => {
  await contact();
  const id = await reply('Yes.');
  const mail = await mailbox.wait({ to: person.email, kind: 'message-answered' });
  expect(mail.links).toEqual([`http://localhost:8080/messages?id=${id}`]);
  expect((await person.client.post(`${OWN}/${id}/entries`, { text: 'Thanks.' })).status).toBe(201);
});

it('nobody can read, mark or answer messages of somebody else', async () => {
  const stranger = await signUp(shop.client());
  await ticket();
  const id = await reply('For you only.');
  expect(await list(stranger)).toEqual([]);
  const until = new Date().toISOString();
  expect((await stranger.client.post(`${OWN}/${id}/read`, { until })).status).toBe(404);
  expect((await stranger.client.post(`${OWN}/${id}/entries`, { text: 'Mine' })).status).toBe(404);
  expect([await unread(stranger), await unread()]).toEqual([0, 1]);
});

it('tickets that a guest sent belong to the account that has confirmed the address', async () => {
  await ticket(person.email, shop.client());
  const id = await reply('Hello guest.');
  expect([await list(), await unread()]).toEqual([[], 0]);
  expect((await person.client.post(`${OWN}/${id}/entries`, { text: 'Mine?' })).status).toBe(404);
  await confirmEmail(shop.dataSource, person);
  expect(await list()).toMatchObject([{ id, unread: true }]);
  expect(await unread()).toBe(1);
  expect((await person.client.post(`${OWN}/${id}/entries`, { text: 'Mine.' })).status).toBe(201);
});

describe('many messages', () => {
  const page = (query: string) => person.client.get<OwnMessageView[]>(`${OWN}?${query}`);
  const fill = (table: string, columns: string, rows: unknown[][]) =>
    shop.dataSource.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
  const fillEntries = (id: number, count: number) =>
    fill(
      'message_entry',
      'kind, message_id, type, text, user_id, created_at',
      Array.from({ length: count }, (_, at) => ['ticket', id, 'customer', `Entry ${at}`, person.id, new Date()]),
    );

  // @spec-2.129
  it('of strangers with the address of a customer do not hide the conversations of the customer', async () => {
    await confirmEmail(shop.dataSource, person);
    await ticket();
    const own = await newest();
    await ticket(person.email, shop.client());
    const answered = await reply('Hello guest.');
    for (let number = 0; number < 100; number++) await ticket(person.email, shop.client());
    const { body, headers } = await page('page=1');
    expect(headers['x-total-count']).toBe('21');
    expect(body.slice(0, 2)).toMatchObject([
      { id: own, asGuest: false },
      { id: answered, asGuest: true, unread: true },
    ]);
    expect(await unread()).toBe(1);
    const all = await person.client.get<OwnMessageView[]>(OWN);
    expect([all.body.length, all.headers['x-total-count']]).toEqual([21, undefined]);
  });

  it('are listed page by page, those with the latest activity first', async () => {
    for (let number = 0; number < 3; number++) await ticket();
    const last = await newest();
    await shop.dataSource.query(
      'UPDATE message SET created_at = created_at - INTERVAL 1 DAY, answered_at = UTC_TIMESTAMP(3) WHERE id = ?',
      [last - 2],
    );
    const ids = await Promise.all([1, 2, 3].map(async (number) => (await page(`page=${number}&pageSize=2`)).body));
    expect(ids.map((rows) => rows.map(({ id }) => id))).toEqual([[last - 2, last], [last - 1], []]);
  });

  // @spec-7.20
  it('in one list contain at most 200 entries in total, and a single conversation contains up to 200', async () => {
    for (let number = 0; number < 4; number++) {
      await ticket();
      await fillEntries(await newest(), 199);
    }
    const shown = (await page('page=1')).body.map(({ entries, entryCount }) => [entries.length, entryCount]);
    expect(shown).toEqual(Array.from({ length: 4 }, () => [50, 199]));
    const { body } = await person.client.get<OwnMessageView>(`${OWN}/${await newest()}`);
    expect([body.entries.length, body.entries.at(-1)?.text]).toEqual([199, 'Entry 198']);
    const stranger = await signUp(shop.client());
    expect((await stranger.client.get(`${OWN}/${await newest()}`)).status).toBe(404);
  });

  // @spec-2.271
  it('a conversation with 200 entries accepts no more', async () => {
    await ticket();
    const id = await newest();
    await fillEntries(id, 199);
    const answers = [];
    for (let number = 0; number < 2; number++)
      answers.push((await person.client.post(`${OWN}/${id}/entries`, { text: 'More' })).status);
    expect(answers).toEqual([201, 409]);
  });
});

it.each([
  ['a blank text', 'entries', { text: ' ' }],
  ['a text of 5,001 letters', 'entries', { text: 'x'.repeat(5001) }],
  ['no time', 'read', {}],
  ['a time without a zone', 'read', { until: '2026-11-20T10:00:00' }],
])('a request with %s is refused', async (_what, path, body) => {
  await ticket();
  expect((await person.client.post(`${OWN}/${await newest()}/${path}`, body)).status).toBe(422);
});
