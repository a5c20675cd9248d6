import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { findMails } from '../../test/wait-for-mail';
import { DealMailJobs } from './deal-mail.jobs';

describe('the mails about new orders', () => {
  let mailbox: TestMailbox;
  let shop: TestApp;
  let products: number[];
  let admin: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    shop = await startTestApp({ ...mailbox.config, rateLimits: true });
    admin = await signUpAdmin(shop.dataSource, shop.client());
    await confirmEmail(shop.dataSource, admin);
    products = await storeProducts(
      shop.dataSource,
      { title: 'Calm Group', price: '1000.00', sellerName: 'Ann', sellerEmail: 'ann@example.com' },
      { title: 'Busy Bot', price: '20.00', sellerName: 'Ben', sellerEmail: 'ben@example.com' },
    );
  });
  afterAll(async () => {
    await shop.stop();
    await mailbox.stop();
  });

  let buyers = 0;
  async function place(ids: number[]) {
    const items = ids.map((productId) => ({ productId, quantity: 1, price: '1000.00' }));
    const order = sampleOrder(0, { items, customerEmail: `buyer${++buyers}@example.com` });
    expect((await shop.client().post('/api/orders', order)).status).toBe(201);
    const jobs = shop.app.get(DealMailJobs, { strict: false });
    /** Two processes send the notifications at the same time. */
    await Promise.all([jobs.notify(), jobs.notify()]);
    return order;
  }
  const mailsTo = (kind: string, recipient: string) =>
    shop.dataSource.query<{ id: number; data: string | null }[]>(
      'SELECT id, data FROM mail WHERE kind = ? AND recipient = ? ORDER BY id',
      [kind, recipient],
    );

  // @spec-4.kkqb
  it('go to each administrator once, do not name the buyer, and can be switched off', async () => {
    const other = await signUpAdmin(shop.dataSource, shop.client());
    const order = await place(products);
    const mail = await mailbox.wait({ to: admin.email, kind: 'shop-order' });
    expect(mail.subject).toBe(`New order #${order.orderId}, $1,020.00`);
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(/Calm Group.*sold by Ann.*Busy Bot.*sold by Ben.*Open Orders/);
    expect(mail.text + mail.html).not.toMatch(/buyer1@|Carla/);
    // The other administrator has not confirmed this address, and so gets no mail.
    expect(await mailsTo('shop-order', other.email)).toEqual([]);
    expect(findMails(mailbox, { to: admin.email, kind: 'shop-order' })).toHaveLength(1);

    const switchTo = async (orderAlerts: boolean) => {
      const { body } = await admin.client.get<{ version: number }>('/api/users/me');
      await admin.client.patch('/api/users/me', { orderAlerts }, { 'if-match': `"${body.version}"` });
    };
    await switchTo(false);
    await place(products);
    await switchTo(true);
    expect(await mailsTo('shop-order', admin.email)).toHaveLength(1);
  });

  // @spec-4.kkqb
  it('are replaced by one summary an hour after the first ten', async () => {
    for (let at = 0; at < 11; at++) await place(products.slice(1));
    expect(await mailsTo('shop-order', admin.email)).toHaveLength(10);
    const [summary, ...more] = await mailsTo('orders-waiting', admin.email);
    expect(more).toEqual([]);
    expect(JSON.parse(summary?.data ?? '{}')).toMatchObject({ count: 2 });
    await shop.dataSource.query('UPDATE mail SET due_at = UTC_TIMESTAMP(3) WHERE id = ?', [summary?.id]);
    expect((await mailbox.wait({ to: admin.email, kind: 'orders-waiting' })).subject).toBe('2 more new orders');
  });
});
