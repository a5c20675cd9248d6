import { eraseDue } from '../../test/erase-due';
import { type Person, makeAdmin, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AuditEntryView } from '../audit/audit.view';
import { MESSAGE_STATES, type MessageKind, type MessageState } from './message.entity';
import type { AdminMessageDetailsView, AdminMessageView, OwnTicketView } from './message.view';

const URL = '/api/admin/messages';
const TICKET = {
  name: 'Tia Ticket',
  email: 'tia@example.com',
  subject: 'No transfer',
  category: 'product',
  priority: 'high',
  message: 'I have paid, and nothing happens.',
};

let test: TestApp;
let admin: Person;
let colleague: Person;
let customer: Person;
let product: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signUpAdmin(test.dataSource, test.client());
  colleague = await signUpAdmin(test.dataSource, test.client());
  customer = await signUp(test.client());
  [product] = (await storeProducts(test.dataSource, { sellerEmail: 'sam@example.com' })) as [number];
});
beforeEach(async () => {
  await test.dataSource.query('DELETE FROM message');
});
afterAll(() => test.stop());

async function newMessage(kind: MessageKind): Promise<number> {
  const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Is it free?', productId: product };
  const sent =
    kind === 'ticket'
      ? await customer.client.post('/api/support-tickets', TICKET)
      : await test.client().post('/api/contact', contact);
  expect(sent.status).toBe(201);
  const [row] = (await admin.client.get<AdminMessageView[]>(`${URL}?kind=${kind}&pageSize=1`)).body;
  return row?.id ?? 0;
}

type Details = AdminMessageDetailsView & { code?: string };
const show = async (kind: MessageKind, id: number) =>
  (await admin.client.get<AdminMessageDetailsView>(`${URL}/${kind}/${id}`)).body;
const change = (kind: MessageKind, id: number, version: number | null, input: object, by = admin) =>
  by.client.patch<Details>(`${URL}/${kind}/${id}`, input, version === null ? {} : { 'if-match': `"${version}"` });
const assign = (id: number, version: number | null, assignee: string | null, by = admin) =>
  change('ticket', id, version, { assignee }, by);
const add = (kind: MessageKind, id: number, version: number, type: string) =>
  admin.client.post<Details>(`${URL}/${kind}/${id}/entries`, { type, text: 'Hello' }, { 'if-match': `"${version}"` });
const ofState = async (state: MessageState, query = '') => {
  const { body, headers } = await admin.client.get<AdminMessageView[]>(`${URL}?state=${state}${query}`);
  expect(headers['x-total-count']).toBe(String(body.length));
  return body;
};

describe('the state of a message', () => {
  /**
   * Expects that the details show this state, and that of the lists for each state, only the list of this state
   * contains the message.
   */
  async function expectState(kind: MessageKind, id: number, state: MessageState): Promise<void> {
    expect((await show(kind, id)).state).toBe(state);
    const query = `&kind=${kind}${kind === 'ticket' ? '&sort=urgent' : ''}`;
    const lists = await Promise.all(MESSAGE_STATES.map((filter) => ofState(filter, query)));
    const shown = lists.map((list) => list.map((row) => [row.id, row.state]));
    expect(shown).toEqual(MESSAGE_STATES.map((filter) => (filter === state ? [[id, state]] : [])));
  }

  // @spec-2.101
  it.each(['ticket', 'contact'] as const)(
    'of the kind %s changes with each assignment, reply, answer, closing and reopening',
    async (kind) => {
      const id = await newMessage(kind);
      await expectState(kind, id, 'new');
      await change(kind, id, 1, { assignee: admin.username });
      await expectState(kind, id, 'open');
      await add(kind, id, 2, 'note');
      await expectState(kind, id, 'open');
      await add(kind, id, 3, 'reply');
      await expectState(kind, id, 'waiting');
      await add(kind, id, 4, 'note');
      await expectState(kind, id, 'waiting');
      await add(kind, id, 5, 'customer');
      await expectState(kind, id, 'open');
      await change(kind, id, null, { handled: true });
      await expectState(kind, id, 'closed');
      await change(kind, id, null, { handled: false });
      await expectState(kind, id, 'open');
      await add(kind, id, 8, 'reply');
      await change(kind, id, null, { handled: true });
      await expectState(kind, id, 'closed');
      expect(await show(kind, id)).toMatchObject({ version: 10, assignee: admin.username });
    },
  );

  it.each([
    ['a note', (id: number) => add('contact', id, 1, 'note')],
    ['being forwarded', (id: number) => admin.client.post(`${URL}/contact/${id}/forward`)],
    ['being taken and given back', takeAndGiveBack],
  ])('is open after %s', async (_what, act) => {
    const id = await newMessage('contact');
    expect((await act(id)).status).toBe(200);
    expect((await show('contact', id)).state).toBe('open');
  });
  async function takeAndGiveBack(id: number) {
    await change('contact', id, 1, { assignee: admin.username });
    return change('contact', id, 2, { assignee: null });
  }

  it('does not reveal to the customer that an admin is assigned', async () => {
    const own = async () => (await customer.client.get<OwnTicketView[]>('/api/users/me/tickets')).body;
    const id = await newMessage('ticket');
    const before = await own();
    expect(before).toMatchObject([{ state: 'open' }]);
    await assign(id, 1, admin.username);
    expect(await own()).toEqual(before);
    await add('ticket', id, 2, 'reply');
    expect(await own()).toMatchObject([{ state: 'answered' }]);
    await change('ticket', id, null, { handled: true });
    expect(await own()).toMatchObject([{ state: 'closed' }]);
  });

  it('filters the list of messages and tickets, and the CSV file', async () => {
    const [ticket, contact] = [await newMessage('ticket'), await newMessage('contact')];
    await add('contact', contact, 1, 'reply');
    expect((await ofState('new')).map(({ id }) => id)).toEqual([ticket]);
    expect((await ofState('waiting')).map(({ id }) => id)).toEqual([contact]);
    const lines = (await admin.client.get(`${URL}/csv?state=waiting`)).text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Is it free?');
  });

  it('can be combined in one filter with the older parameter “handled”', async () => {
    await newMessage('ticket');
    expect(await ofState('new', '&handled=false')).toHaveLength(1);
    expect(await ofState('new', '&handled=true')).toEqual([]);
    expect(await ofState('new', '&handled=true&sort=urgent')).toEqual([]);
  });
});

describe('an assignment', () => {
  it('is shown in the list and the details, is audited, and can be removed', async () => {
    const id = await newMessage('ticket');
    const taken = await assign(id, 1, admin.username);
    expect(taken).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(taken.body).toMatchObject({ assignee: admin.username, state: 'open', version: 2, handledAt: null });
    expect(await show('ticket', id)).toEqual(taken.body);
    expect(await ofState('open')).toMatchObject([{ id, assignee: admin.username }]);
    expect((await assign(id, 2, colleague.username)).body.assignee).toBe(colleague.username);
    expect((await assign(id, 3, null)).body.assignee).toBeNull();
    const audit = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=ticket&id=${id}`);
    const [first, second] = [`user ${admin.id}`, `user ${colleague.id}`];
    expect(audit.body.map(({ action, by, changes }) => ({ action, by, changes }))).toEqual(
      [
        { field: 'assignee', from: second, to: null },
        { field: 'assignee', from: first, to: second },
        { field: 'assignee', from: null, to: first },
      ].map((entry) => ({ action: 'changed', by: admin.username, changes: [entry] })),
    );
  });

  // @spec-2.102
  it('by two admins at once succeeds for one and returns 409 for the other', async () => {
    const id = await newMessage('ticket');
    const both = await Promise.all([admin, colleague].map((by) => assign(id, 1, by.username, by)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale');
    const winner = both[0]?.status === 200 ? admin : colleague;
    expect(await show('ticket', id)).toMatchObject({ assignee: winner.username, version: 2 });
  });

  it('to the same admin again changes nothing', async () => {
    const id = await newMessage('ticket');
    await assign(id, 1, admin.username);
    expect((await assign(id, 2, admin.username)).body.version).toBe(2);
    const audit = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=ticket&id=${id}`);
    expect(audit.body).toHaveLength(1);
  });

  it('can be made in the same request that closes the message', async () => {
    const id = await newMessage('ticket');
    const { body } = await change('ticket', id, 1, { handled: true, assignee: colleague.username });
    expect(body).toMatchObject({
      state: 'closed',
      assignee: colleague.username,
      handledBy: admin.username,
      version: 2,
    });
  });

  it.each([
    ['no version', null, () => admin.username, 428],
    ['an unknown version', 7, () => admin.username, 409],
    ['a user who is no admin', 1, () => customer.username, 422],
    ['an unknown name', 1, () => 'nobody-of-this-name', 422],
    ['an empty name', 1, () => '', 422],
  ])('is refused with %s', async (_what, version, name, status) => {
    const id = await newMessage('ticket');
    expect((await assign(id, version, name())).status).toBe(status);
    expect(await show('ticket', id)).toMatchObject({ assignee: null, version: 1, state: 'new' });
  });

  it('is not changed by a request with a stale version or without a change', async () => {
    const id = await newMessage('ticket');
    expect((await change('ticket', id, 7, { handled: true })).status).toBe(409);
    expect((await change('ticket', id, 1, {})).status).toBe(422);
    expect((await show('ticket', id)).state).toBe('new');
  });

  it('ends when the admin loses the role', async () => {
    const leaving = await signUpAdmin(test.dataSource, test.client());
    const id = await newMessage('ticket');
    await assign(id, 1, leaving.username);
    await makeAdmin(test.dataSource, leaving, false);
    expect((await show('ticket', id)).assignee).toBeNull();
    expect(await ofState('open')).toMatchObject([{ id, assignee: null }]);
  });

  it('ends when the account is erased, and the audit log no longer contains the name', async () => {
    const leaving = await signUpAdmin(test.dataSource, test.client());
    const ids = { ticket: await newMessage('ticket'), contact: await newMessage('contact') };
    await change('ticket', ids.ticket, 1, { assignee: leaving.username });
    await change('contact', ids.contact, 1, { assignee: leaving.username }, leaving);
    await test.dataSource.query('UPDATE `user` SET erase_at = ? WHERE id = ?', [new Date(0), leaving.id]);
    expect((await assign(ids.ticket, 2, leaving.username)).status).toBe(422);
    await eraseDue(test);
    for (const kind of ['ticket', 'contact'] as const) {
      expect(
        await test.dataSource.query('SELECT assigned_to AS id, state FROM message WHERE kind = ?', [kind]),
      ).toEqual([{ id: null, state: 'open' }]);
      const id = ids[kind];
      const audit = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=${kind}&id=${id}`);
      expect(audit.body).toHaveLength(1);
      expect(JSON.stringify(audit.body)).not.toContain(leaving.username);
    }
  });
});

it('the database computes the state of each message', async () => {
  const rows = [
    [null, null, 1],
    [null, new Date(1000), 3],
    [new Date(1000), new Date(1000), 2],
    [new Date(2000), new Date(1000), 3],
    [new Date(1000), null, 1],
  ];
  await test.dataSource.query('DELETE FROM message');
  await test.dataSource.query(
    `INSERT INTO message (name, email, subject, category, priority, message, created_at, handled_at, answered_at, version)
     VALUES ?`,
    [rows.map((row) => ['n', 'n@example.com', 's', 'other', 'low', 'm', new Date(0), ...row])],
  );
  const stored = await test.dataSource.query<{ state: string }[]>('SELECT state FROM message ORDER BY id');
  expect(stored.map(({ state }) => state)).toEqual(['new', 'open', 'waiting', 'closed', 'closed']);
});
