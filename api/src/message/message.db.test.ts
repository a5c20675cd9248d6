import { type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminSummaryView } from '../summary/summary.admin.controller';
import type { AdminMessageView } from './message.view';

const URL = '/api/admin/messages';
const TICKET = {
  name: 'Tia Ticket',
  email: 'tia@example.com',
  subject: 'No transfer',
  category: 'product',
  priority: 'high',
  message: 'I have paid, and nothing happens.',
};

describe('messages', () => {
  let test: TestApp;
  let admin: Person;
  let product: number;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    [product] = (await storeProducts(test.dataSource, { title: 'Asked about' })) as [number];
    const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Is it free?', productId: product };
    for (let index = 0; index < 3; index++) {
      await test.client().post('/api/contact', { ...contact, message: `Contact ${index}` });
      await test.client().post('/api/support-tickets', { ...TICKET, message: `Ticket ${index}` });
      await setSecond(`Contact ${index}`, 2 * index);
      await setSecond(`Ticket ${index}`, 2 * index + 1);
    }
  });
  afterAll(() => test.stop());

  const setSecond = (message: string, second: number) =>
    test.dataSource.query('UPDATE message SET created_at = ? WHERE message = ?', [
      new Date(Date.UTC(2025, 0, 1, 0, 0, second)),
      message,
    ]);
  const list = (query = '') => admin.client.get<AdminMessageView[]>(`${URL}${query}`);
  const texts = async (query: string) => (await list(query)).body.map((row) => row.message);
  const handle = (kind: string, id: number, handled: unknown) =>
    admin.client.patch<AdminMessageView>(`${URL}/${kind}/${id}`, { handled });
  const summary = async () => (await admin.client.get<AdminSummaryView>('/api/admin/summary')).body;

  it('of both kinds are listed in pages, the newest first', async () => {
    const all = ['Ticket 2', 'Contact 2', 'Ticket 1', 'Contact 1', 'Ticket 0', 'Contact 0'];
    expect(await texts('')).toEqual(all);
    expect(await texts('?pageSize=4')).toEqual(all.slice(0, 4));
    expect(await texts('?pageSize=4&page=2')).toEqual(all.slice(4));
    expect(await texts('?kind=ticket&pageSize=2&page=2')).toEqual(['Ticket 0']);
    expect(await texts('?page=1000000&pageSize=100')).toEqual([]);
    expect((await list('?pageSize=1')).headers['x-total-count']).toBe('6');
    expect((await list('?pageSize=1&kind=contact')).headers['x-total-count']).toBe('3');
  });

  // @spec-2.97
  it('are found by name, address or subject', async () => {
    const send = (body: object) => test.client().post('/api/support-tickets', body);
    const ticket = {
      name: 'Tove Tall',
      email: 'tove@example.com',
      category: 'other',
      priority: 'low',
      message: 'Zebra',
    };
    await send({ ...ticket, subject: 'A lost 100% key' });
    const found = async (q: string) => {
      const { body } = await admin.client.get<AdminMessageView[]>(`${URL}?sort=urgent&q=${encodeURIComponent(q)}`);
      return body.map(({ name }) => name);
    };
    for (const q of ['tove t', 'TOVE@example', '100%']) expect(await found(q)).toEqual(['Tove Tall']);
    expect(await found('zebra')).toEqual([]);
    await test.dataSource.query("DELETE FROM message WHERE name = 'Tove Tall'");
  });

  it('have the same fields for both kinds', async () => {
    const [ticket, contact] = (await list()).body;
    expect(ticket).toEqual({
      ...TICKET,
      message: 'Ticket 2',
      kind: 'ticket',
      id: expect.any(Number),
      productId: null,
      productTitle: null,
      createdAt: expect.stringMatching(/Z$/),
      handledAt: null,
      handledBy: null,
      state: 'new',
      assignee: null,
      dueAt: expect.stringMatching(/Z$/),
      overdue: true,
    });
    expect(contact).toMatchObject({
      kind: 'contact',
      name: 'Bea',
      subject: null,
      category: null,
      priority: null,
      productId: product,
      productTitle: 'Asked about',
    });
  });

  it.each(['contact', 'ticket'])('of the kind %s can be handled and reopened', async (kind) => {
    const before = await summary();
    expect(before).toMatchObject({ messages: 6, products: 1, users: 1, revenue: '0.00' });
    const [{ id } = { id: 0 }] = (await list(`?kind=${kind}`)).body;
    const handled = await handle(kind, id, true);
    expect(handled).toMatchObject({
      status: 200,
      body: { kind, id, handledBy: admin.username, handledAt: expect.stringMatching(/Z$/) },
    });
    expect((await summary()).unhandledMessages).toBe(before.unhandledMessages - 1);
    const [done] = (await list(`?kind=${kind}&handled=true`)).body;
    expect(handled.body).toEqual({ ...done, entries: [], version: 2 });
    const open = await list(`?kind=${kind}&handled=false`);
    expect(open.body.map((row) => row.id)).not.toContain(id);
    expect(open.headers['x-total-count']).toBe('2');
    // The message keeps the name of the first admin when a second admin closes it again.
    const colleague = await signUpAdmin(test.dataSource, test.client());
    const again = await colleague.client.patch<AdminMessageView>(`${URL}/${kind}/${id}`, { handled: true });
    expect(again.body).toEqual(handled.body);
    expect((await handle(kind, id, false)).body).toMatchObject({ handledAt: null, handledBy: null });
    await test.dataSource.query('DELETE FROM `user` WHERE id = ?', [colleague.id]);
  });

  it('show the title of a delisted product', async () => {
    const url = `/api/admin/products/${product}`;
    await admin.client.send('DELETE', url, undefined, { 'if-match': '"1"' });
    expect((await list('?kind=contact')).body[0]?.productTitle).toBe('Asked about');
    await admin.client.post(`${url}/restore`);
  });

  it('return an error for unknown kinds, ids and filters', async () => {
    expect((await handle('ticket', 999_999_999, true)).status).toBe(404);
    expect((await handle('order', 1, true)).status).toBe(404);
    expect((await handle('__proto__', 1, true)).status).toBe(404);
    expect((await handle('ticket', 1, 'yes')).status).toBe(422);
    expect((await list('?kind=order')).status).toBe(400);
    expect((await list('?handled=1')).status).toBe(400);
    expect((await list('?state=answered')).status).toBe(400);
    expect((await handle('ticket', 1, null)).status).toBe(422);
  });
});
