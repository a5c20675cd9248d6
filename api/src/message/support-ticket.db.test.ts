import { signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { SupportTicketInput } from './message.dto';
import { Message } from './message.entity';
import type { OwnMessageView, ReceivedTicketView } from './message.view';

type Refusal = { errors: { field: string }[] };

const INPUT: SupportTicketInput = {
  name: 'Tia Ticket',
  email: 'tia@example.com',
  subject: 'The transfer does not start',
  category: 'product',
  priority: 'high',
  message: 'I have paid, and nothing happens. 🚀\nWhat now?',
};

describe('support tickets', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  const stored = () => test.dataSource.manager.count(Message);
  const newest = (limit: number) => test.dataSource.manager.find(Message, { order: { id: 'DESC' }, take: limit });

  it('are stored as sent, with the user who is signed in', async () => {
    const before = await stored();
    const person = await signUp(test.client());
    expect(await test.client().post('/api/support-tickets', INPUT)).toMatchObject({
      status: 201,
      body: { received: true },
    });
    await person.client.post('/api/support-tickets', { ...INPUT, subject: 'Signed in' });
    expect(await newest(2)).toMatchObject([
      { ...INPUT, subject: 'Signed in', userId: person.id, handledAt: null },
      { ...INPUT, userId: null, handledBy: null },
    ]);
    expect(await stored()).toBe(before + 2);
  });

  // @spec-2.haqy @spec-7.12
  it('give a guest a number, and a link that shows the sent ticket but no reply', async () => {
    const [guest, person] = [test.client(), await signUp(test.client())];
    const { body: sent } = await guest.post<ReceivedTicketView>('/api/support-tickets', INPUT);
    const open = async () =>
      (await test.client().post<OwnMessageView>('/api/messages/open', { token: sent.token })).body;
    const shown = { id: sent.ticketId, subject: INPUT.subject, message: INPUT.message, entries: [], entryCount: 0 };
    expect(await open()).toMatchObject({ ...shown, state: 'open' });
    // Anybody can send a ticket with this address, so the link on the page does not show the reply.
    const admin = await signUpAdmin(test.dataSource, test.client());
    const path = `/api/admin/messages/ticket/${sent.ticketId}`;
    const { body: details } = await admin.client.get<{ version: number }>(path);
    const reply = { type: 'reply', text: 'Only for Tia' };
    const headers = { 'if-match': `"${details.version}"` };
    expect((await admin.client.post(`${path}/entries`, reply, headers)).status).toBeLessThan(300);
    expect(await open()).toMatchObject({ ...shown, state: 'answered', unread: false });
    const token = `${sent.token?.slice(0, -1)}${sent.token?.endsWith('A') ? 'B' : 'A'}`;
    expect((await test.client().post('/api/messages/open', { token })).status).toBe(404);
    const { body: own } = await person.client.post<ReceivedTicketView>('/api/support-tickets', INPUT);
    expect(own).toMatchObject({ received: true, token: null });
    expect((await person.client.get(`/api/users/me/messages/${own.ticketId}`)).status).toBe(200);
    expect((await person.client.get(`/api/users/me/messages/${sent.ticketId}`)).status).toBe(404);
  });

  it('name the listing that they report', async () => {
    const [product] = await storeProducts(test.dataSource, { title: 'Reported group' });
    const admin = await signUpAdmin(test.dataSource, test.client());
    await test.client().post('/api/support-tickets', { ...INPUT, productId: product });
    const { body } = await admin.client.get('/api/admin/messages?kind=ticket&pageSize=1');
    expect(body).toMatchObject([{ productId: product, productTitle: 'Reported group' }]);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['email', { email: 'nowhere' }],
    ['subject', { subject: '' }],
    ['category', { category: 'Technical Issue' }],
    ['category', { category: undefined }],
    ['priority', { priority: 'highest' }],
    ['priority', { priority: ['low'] }],
    ['message', { message: '\n' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['productId', { productId: 'first' }],
    ['userId', { userId: 1 }],
    ['handledAt', { handledAt: null }],
  ])('are rejected with an error for a wrong %s', async (field, wrong) => {
    const response = await test.client().post<Refusal>('/api/support-tickets', { ...INPUT, ...wrong });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
  });
});
