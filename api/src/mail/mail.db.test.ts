import { type TestMailbox, startMailbox } from '../../test/mailbox';
import { sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

describe('mail', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let product: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
    [product] = (await storeProducts(test.dataSource, { title: 'Bold <b>Group</b> & "Co"' })) as [number];
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const rows = (address: string) =>
    test.dataSource.query<{ state: string; data: string | null }[]>('SELECT * FROM mail WHERE recipient = ?', [
      address,
    ]);

  it('tells a guest that the order was received, with a link that tracks it', async () => {
    const order = sampleOrder(product, { customerEmail: 'guest+1@example.com', customerName: 'Gus <i>Guest</i>' });
    await test.client().post('/api/orders', order);
    const mail = await mailbox.wait({ to: 'guest+1@example.com', kind: 'order-placed' });
    expect(mail.subject).toBe(`We received your order #${order.orderId}`);
    expect(mail.text).toContain('Hello Gus <i>Guest</i>,');
    expect(mail.html).toContain('Bold &lt;b&gt;Group&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(mail.links).toEqual([
      `http://localhost:8080/order-tracking#orderId=${order.orderId}&email=guest%2B1%40example.com`,
    ]);
    expect(mail.text).toContain(mail.links[0]);
    expect(await rows('guest+1@example.com')).toMatchObject([{ state: 'sent', data: null, attempts: 1 }]);
  });
});
