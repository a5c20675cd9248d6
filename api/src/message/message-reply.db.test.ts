import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { type Person, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { ReadMail } from '../../test/wait-for-mail';
import type { AuditEntryView } from '../audit/audit.view';
import type { SupportTicketInput } from './message.dto';
import type { EntryType, MessageKind, TicketPriority } from './message.entity';
import type { AdminMessageDetailsView, AdminMessageView, OwnMessageView, OwnTicketView } from './message.view';

const URL = '/api/admin/messages';
const HOUR = 60 * 60_000;
const TICKET: SupportTicketInput = {
  name: 'Tia Ticket',
  email: 'tia@example.com',
  subject: 'No transfer',
  category: 'product',
  priority: 'high',
  message: 'I have paid, and nothing happens.',
};

describe('a reply', () => {
  let test: TestApp;
  let mailbox: TestMailbox;
  let admin: Person;
  let colleague: Person;
  let product: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
    admin = await signUpAdmin(test.dataSource, test.client());
    colleague = await signUpAdmin(test.dataSource, test.client());
    [product] = (await storeProducts(test.dataSource, { title: 'Asked about' })) as [number];
  });
  beforeEach(async () => {
    await test.dataSource.query('DELETE FROM message');
    mailbox.clear();
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  async function newTicket(given: Partial<SupportTicketInput> = {}, client = test.client()): Promise<number> {
    expect((await client.post('/api/support-tickets', { ...TICKET, ...given })).status).toBe(201);
    const [row] = await test.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
    return row?.id ?? 0;
  }
  async function newContact(): Promise<number> {
    const contact = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Is it free?', productId: product };
    await test.client().post('/api/contact', contact);
    const [row] = await test.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
    return row?.id ?? 0;
  }
  /** Opens the link in a mail to a guest. */
  const openLink = ({ links: [link = ''] }: ReadMail, change = '') => {
    const [, token = ''] = link.split('/messages#token=');
    return test.client().post<OwnMessageView>('/api/messages/open', { token: change + token });
  };
  const show = async (kind: MessageKind, id: number) =>
    (await admin.client.get<AdminMessageDetailsView>(`${URL}/${kind}/${id}`)).body;
  const add = (kind: MessageKind, id: number, version: number | null, type: EntryType, text: string, by = admin) =>
    by.client.post<AdminMessageDetailsView & { code?: string }>(
      `${URL}/${kind}/${id}/entries`,
      { type, text },
      version === null ? {} : { 'if-match': `"${version}"` },
    );
  const close = (kind: MessageKind, id: number, handled = true) =>
    admin.client.patch<AdminMessageView>(`${URL}/${kind}/${id}`, { handled });
  const age = (id: number, hours: number) =>
    test.dataSource.query('UPDATE message SET created_at = ? WHERE id = ?', [new Date(Date.now() - hours * HOUR), id]);
  const own = async (person: Person) => (await person.client.get<OwnTicketView[]>('/api/users/me/tickets')).body;
  const verify = (person: Person) =>
    test.dataSource.query('UPDATE `user` SET email_verified_at = NOW(3) WHERE id = ?', [person.id]);

  // @spec-7.40
  it('to a ticket is stored, audited and sent by mail', async () => {
    const id = await newTicket({ message: 'First line\nSecond <b>' });
    const answered = await add('ticket', id, 1, 'reply', 'It starts today.\nSorry <3');
    expect(answered).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answered.body).toMatchObject({
      state: 'waiting',
      dueAt: null,
      overdue: false,
      handledBy: admin.username,
      version: 2,
      entries: [{ type: 'reply', text: 'It starts today.\nSorry <3', by: admin.username }],
    });
    expect(await show('ticket', id)).toEqual(answered.body);
    const received = await mailbox.wait({ to: 'tia@example.com', kind: 'ticket-received' });
    const mail = await mailbox.wait({ to: 'tia@example.com', kind: 'message-answered' });
    expect(mail.subject).toBe(`Our support has replied to you [ticket ${id}]`);
    expect(mail.text + mail.html).not.toMatch(/starts today|First line/);
    const conversation = await openLink(mail);
    expect(conversation.body).toMatchObject({
      subject: 'No transfer',
      message: 'First line\nSecond <b>',
      entries: [{ from: 'support', text: 'It starts today.\nSorry <3' }],
    });
    expect(mail.replyTo).toEqual([mailbox.config.mail.inbox]);
    expect(mail.header('references')).toBe(`<ticket-${id}@localhost.localdomain>`);
    expect(received.header('references')).toBe(mail.header('references'));
    expect(mail.messageId).not.toBe(received.messageId);
    const audit = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=ticket&id=${id}`);
    expect(audit.body).toMatchObject([
      { action: 'changed', by: admin.username, changes: [{ field: 'reply', from: null, to: 'sent' }] },
    ]);
  });

  it('is not shown for a changed link, and is deleted with its message', async () => {
    const id = await newTicket();
    await add('ticket', id, 1, 'reply', 'Hello');
    const mail = await mailbox.wait({ to: 'tia@example.com', kind: 'message-answered' });
    const changed = await openLink(mail, 'A');
    expect(changed.status).toBe(404);
    expect(changed.body).not.toHaveProperty('code');
    await test.dataSource.query('DELETE FROM message');
    expect(await openLink(mail)).toMatchObject({ status: 404, body: { code: 'link-expired' } });
  });

  it('gets no additional headers from the ticket or its text', async () => {
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
    const id = await newTicket({ name: evil, subject: evil, message: evil, email: 'evil@example.com' });
    await add('ticket', id, 1, 'reply', evil);
    const mail = await mailbox.wait({ to: 'evil@example.com', kind: 'message-answered' });
    expect(mail.received.to).toEqual(['evil@example.com']);
    expect(mail.header('bcc')).toBe('');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script');
  });

  it('to a message for a seller is sent to the buyer', async () => {
    const id = await newContact();
    const answered = await add('contact', id, 1, 'reply', 'Yes, it is.');
    expect(answered.body).toMatchObject({ state: 'waiting', dueAt: null, entries: [{ text: 'Yes, it is.' }] });
    const mail = await mailbox.wait({ to: 'bea@example.com', kind: 'message-answered' });
    expect(mail.subject).toBe(`A reply to your message [message ${id}]`);
    const conversation = await openLink(mail);
    expect(conversation.body).toMatchObject({ kind: 'contact', entries: [{ text: 'Yes, it is.' }] });
  });

  it('of a second admin is neither stored nor sent when another admin was faster', async () => {
    const id = await newTicket();
    const both = await Promise.all(
      [admin, colleague].map((by) => add('ticket', id, 1, 'reply', `By ${by.username}`, by)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale');
    expect((await show('ticket', id)).entries).toHaveLength(1);
    const mails = await test.dataSource.query("SELECT 1 FROM mail WHERE kind = 'message-answered' AND recipient = ?", [
      TICKET.email,
    ]);
    const before = mails as unknown[];
    expect((await add('ticket', id, 1, 'reply', 'Too late')).status).toBe(409);
    expect(
      await test.dataSource.query("SELECT 1 FROM mail WHERE kind = 'message-answered' AND recipient = ?", [
        TICKET.email,
      ]),
    ).toHaveLength(before.length);
  });

  it.each([
    ['no version', null, 428],
    ['an unknown version', 7, 409],
  ])('needs the current version of the message: %s', async (_what, version, status) => {
    const id = await newTicket();
    expect((await add('ticket', id, version, 'reply', 'Hello')).status).toBe(status);
    expect((await show('ticket', id)).entries).toEqual([]);
  });

  it.each([
    ['an empty text', { type: 'reply', text: ' ' }],
    ['a text that is too long', { type: 'reply', text: 'x'.repeat(5001) }],
    ['an unknown type', { type: 'shout', text: 'Hello' }],
  ])('is refused with %s', async (_what, input) => {
    const id = await newTicket();
    const path = `${URL}/ticket/${id}/entries`;
    expect((await admin.client.post(path, input, { 'if-match': '"1"' })).status).toBe(422);
  });

  it('to an unknown message returns 404', async () => {
    expect((await add('ticket', 999_999_999, 1, 'reply', 'Hello')).status).toBe(404);
    expect((await admin.client.get(`${URL}/contact/999999999`)).status).toBe(404);
    expect((await admin.client.get(`${URL}/order/1`)).status).toBe(404);
  });

  it('sets a ticket to waiting, and the customer’s answer reopens it with a new due date', async () => {
    const id = await newTicket();
    await age(id, 30);
    await add('ticket', id, 1, 'reply', 'Try again.');
    expect((await add('ticket', id, 2, 'note', 'Asked the seller.')).body.state).toBe('waiting');
    const before = Date.now();
    const reopened = await add('ticket', id, 3, 'customer', 'It works not.');
    expect(reopened.body).toMatchObject({ state: 'open', handledBy: null, overdue: false, version: 4 });
    expect(Date.parse(reopened.body.dueAt ?? '')).toBeGreaterThanOrEqual(before + 24 * HOUR - 1_000);
    // A second answer of the customer does not give staff more time.
    await test.dataSource.query('UPDATE message SET clock_from = ? WHERE id = ?', [new Date(before - HOUR), id]);
    const due = (await show('ticket', id)).dueAt;
    expect((await add('ticket', id, 4, 'customer', 'And?')).body.dueAt).toBe(due);
  });

  it('lets a ticket get a new due date when it is later closed and reopened', async () => {
    const id = await newTicket();
    await age(id, 30);
    expect((await show('ticket', id)).overdue).toBe(true);
    // The ticket was closed without a reply, so reopening it must not extend its due date.
    expect((await close('ticket', id)).body.state).toBe('closed');
    expect((await close('ticket', id, false)).body).toMatchObject({ state: 'open', overdue: true });
    await add('ticket', id, 3, 'reply', 'Done.');
    expect((await close('ticket', id)).body).toMatchObject({ state: 'closed', dueAt: null });
    expect((await close('ticket', id, false)).body).toMatchObject({ state: 'open', overdue: false });
  });

  it('is due within 24 hours', async () => {
    const id = await newTicket();
    const { createdAt, dueAt } = await show('ticket', id);
    expect(Date.parse(dueAt ?? '') - Date.parse(createdAt)).toBe(24 * HOUR);
    await age(id, 23.99);
    expect((await show('ticket', id)).overdue).toBe(false);
    await age(id, 24.01);
    expect((await show('ticket', id)).overdue).toBe(true);
  });

  describe('the sort order “urgent”', () => {
    const open: [string, TicketPriority, number][] = [
      ['late low', 'low', 40],
      ['late urgent', 'urgent', 25],
      ['later low', 'low', 30],
      ['urgent', 'urgent', 1],
      ['older medium', 'medium', 20],
      ['medium', 'medium', 2],
      ['old high', 'high', 10],
      ['older urgent', 'urgent', 3],
    ];
    const sorted = [
      'late urgent',
      'late low',
      'later low',
      'older urgent',
      'urgent',
      'old high',
      'older medium',
      'medium',
    ];
    beforeEach(async () => {
      for (const [subject, priority, hours] of open) await age(await newTicket({ subject, priority }), hours);
      const done = await newTicket({ subject: 'done', priority: 'urgent' });
      await close('ticket', done);
      await newContact();
    });
    const subjects = async (query: string) => {
      const { body, headers } = await admin.client.get<AdminMessageView[]>(`${URL}?sort=urgent${query}`);
      return { subjects: body.map(({ subject, kind }) => subject ?? kind), total: headers['x-total-count'] };
    };

    // @spec-2.101
    it('lists overdue tickets, then the others, by priority and then by time', async () => {
      expect((await subjects('&kind=ticket&handled=false')).subjects).toEqual(sorted);
    });

    it('lists messages to sellers after open tickets, and handled ones last', async () => {
      const { subjects: all, total } = await subjects('');
      expect(Number(total)).toBeGreaterThanOrEqual(10);
      expect(all).toEqual([...sorted, 'contact', 'done']);
    });

    it('is paginated', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => subjects(`&pageSize=3&page=${page}`)));
      expect(pages.flatMap((page) => page.subjects)).toEqual([...sorted, 'contact', 'done']);
    });

    it('reads many handled messages only from an index', async () => {
      // With this many rows, the database prefers an index.
      const values = Array.from({ length: 2_000 }, (_, at) => [
        ...[`n${at}`, 'n@example.com', 's', 'other', 'low', 'm'],
        ...[new Date(Date.now() - at * 60_000), at % 5 ? new Date() : null],
      ]);
      await test.dataSource.query(
        'INSERT INTO message (name, email, subject, category, priority, message, created_at, handled_at) VALUES ?',
        [values],
      );
      await test.dataSource.query('ANALYZE TABLE message');
      const runner = test.dataSource.createQueryRunner();
      const query = jest.spyOn(Object.getPrototypeOf(runner) as typeof runner, 'query');
      const page = await admin.client.get<AdminMessageView[]>(`${URL}?sort=urgent&pageSize=100&page=7`);
      const keyReads = query.mock.calls.map(([sql]) => sql).filter((sql) => /FROM `message` .* LIMIT \d+/.test(sql));
      query.mockRestore();
      await runner.release();
      expect(page.body).toHaveLength(100);
      expect(keyReads).toHaveLength(1);
      const plan = await test.dataSource.query<{ key: string; Extra: string }[]>(
        `EXPLAIN FORMAT=TRADITIONAL ${keyReads[0]}`,
        [true],
      );
      expect(plan).toMatchObject([{ key: 'message_handled' }]);
      expect(plan[0]?.Extra ?? '').not.toContain('filesort');
    });
  });

  describe('for the customer', () => {
    // @spec-7.20
    it('comes with the state of the ticket, but without notes of staff', async () => {
      const person = await signUp(test.client());
      const id = await newTicket({ email: 'elsewhere@example.com' }, person.client);
      expect(await own(person)).toMatchObject([{ id, state: 'open', dueAt: expect.stringMatching(/Z$/), entries: [] }]);
      await add('ticket', id, 1, 'note', 'A difficult customer.');
      await add('ticket', id, 2, 'reply', 'It starts today.');
      await add('ticket', id, 3, 'customer', 'Thank you.');
      const [ticket] = await own(person);
      expect(ticket).toMatchObject({
        subject: TICKET.subject,
        message: TICKET.message,
        state: 'open',
        entries: [
          { from: 'support', text: 'It starts today.' },
          { from: 'you', text: 'Thank you.' },
        ],
      });
      expect(JSON.stringify(ticket)).not.toMatch(/difficult|tia|elsewhere/);
      const mail = await mailbox.wait({ to: 'elsewhere@example.com', kind: 'message-answered' });
      expect(mail.links).toEqual([`http://localhost:8080/messages?id=${id}`]);
    });

    it('is hidden from other users, even from the owner of the address', async () => {
      const [one, two] = [await signUp(test.client()), await signUp(test.client())];
      await newTicket({ email: two.email }, one.client);
      await verify(two);
      expect(await own(two)).toEqual([]);
      expect(await own(one)).toHaveLength(1);
    });

    // @spec-2.129
    it('is shown to a former guest once the address is confirmed', async () => {
      const person = await signUp(test.client());
      await newTicket({ email: person.email.toUpperCase(), subject: 'As a guest' });
      expect(await own(person)).toEqual([]);
      await verify(person);
      expect(await own(person)).toMatchObject([{ subject: 'As a guest' }]);
    });

    it('is hidden from an address that differs only in accents', async () => {
      const person = await signUp(test.client());
      await verify(person);
      await newTicket({ email: person.email.replace('example', 'ex\u00e4mple') });
      expect(await own(person)).toEqual([]);
    });
  });

  it('does not prevent closing the ticket in a process whose clock is behind', async () => {
    const id = await newTicket();
    await add('ticket', id, 1, 'reply', 'We are looking into it.');
    const ahead = new Date(Date.now() + HOUR);
    await test.dataSource.query('UPDATE message SET answered_at = ?, handled_at = ? WHERE id = ?', [ahead, ahead, id]);
    expect((await close('ticket', id)).status).toBe(200);
    expect((await show('ticket', id)).state).toBe('closed');
  });

  it('needs only one database connection, so that twelve parallel replies do not block each other', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) ids.push(await newContact());
    const replies = await Promise.all(ids.map((id) => add('contact', id, 1, 'reply', 'It is.')));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});
