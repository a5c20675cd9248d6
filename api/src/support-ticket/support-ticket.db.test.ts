import { signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { SupportTicketInput } from './support-ticket.dto';
import type { SupportTicket } from './support-ticket.entity';
import { SupportTicketService } from './support-ticket.service';

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
  let tickets: SupportTicketService;
  beforeAll(async () => {
    test = await startTestApp();
    tickets = test.app.get(SupportTicketService, { strict: false });
  });
  afterAll(() => test.stop());

  const stored = () => tickets.inbox.count(undefined);
  async function newest(limit: number): Promise<SupportTicket[]> {
    const ids = (await tickets.inbox.keys(undefined, limit)).map((key) => key.id);
    const rows = await tickets.inbox.byKey(ids);
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

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
    ['userId', { userId: 1 }],
    ['handledAt', { handledAt: null }],
  ])('are rejected with an error for a wrong %s', async (field, wrong) => {
    const response = await test.client().post<Refusal>('/api/support-tickets', { ...INPUT, ...wrong });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
  });

  it('can be marked as handled and as not handled', async () => {
    const { manager } = test.dataSource;
    await test.client().post('/api/support-tickets', INPUT);
    const [ticket] = await newest(1);
    const id = ticket?.id ?? 0;
    await tickets.inbox.setHandled(manager, id, 7);
    expect((await newest(1))[0]).toMatchObject({ id, handledBy: 7, handledAt: expect.any(Date) });
    await tickets.inbox.setHandled(manager, id, null);
    expect((await newest(1))[0]).toMatchObject({ id, handledBy: null, handledAt: null });
  });
});
