import { signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { SupportTicketInput } from './message.dto';
import { Message } from './message.entity';

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
