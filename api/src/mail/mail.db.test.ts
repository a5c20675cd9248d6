import { type TestMailbox, startMailbox } from '../../test/mailbox';
import { startFaultySmtp } from '../../test/faulty-smtp';
import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts, newOrderKey } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';

describe('mail', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let admin: Person;
  let product: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
    admin = await signUpAdmin(test.dataSource, test.client());
    [product] = (await storeProducts(test.dataSource, {
      title: 'Bold <b>Group</b> & "Co"',
      price: '1049.00',
      sellerName: 'Sam Seller',
    })) as [number];
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const rows = (address: string) =>
    test.dataSource.query<{ state: string; kind: string }[]>('SELECT * FROM mail WHERE recipient = ? ORDER BY id', [
      address,
    ]);

  const orderOf = (customer: { customerEmail: string }, more: object = {}) =>
    sampleOrder(product, { customerName: 'Gus <b> Guest', ...customer, ...more }, '1049.00');
  const end = (id: number, status: string, reason: string) =>
    admin.client.patch(`/api/admin/orders/${id}`, { status, reason });
  const contact = (given: object = {}) =>
    test.client().post('/api/contact', { ...CONTACT, productId: product, ...given });
  const setSeller = (email: string | null) =>
    test.dataSource.query('UPDATE product SET seller_email = ? WHERE id = ?', [email, product]);

  it('confirms an order to a guest, with a link that tracks it', async () => {
    const order = orderOf({ customerEmail: 'guest+1@example.com' });
    await test.client().post('/api/orders', order);
    const mail = await mailbox.wait({ to: 'guest+1@example.com', kind: 'order-placed' });
    expect(mail.subject).toBe(`We received your order #${order.orderId}`);
    // Anybody can enter any name together with somebody else's address, so the mail leaves out this name.
    expect(mail.text).toContain('Hello,');
    expect(mail.text).not.toContain('Gus');
    expect(mail.html).toContain('Bold &lt;b&gt;Group&lt;/b&gt; &amp; &quot;Co&quot;');
    expect(mail.links.map((link) => link.replace(/[\w-]{43}$/, ''))).toEqual([
      `http://localhost:8080/order/${order.orderId}#email=guest%2B1%40example.com&key=`,
      `http://localhost:8080/order-tracking#orderId=${order.orderId}&email=guest%2B1%40example.com&key=`,
    ]);
    expect(mail.text).toContain(`:\n\n${mail.links[0]}`);
    expect(mail.text).not.toContain('Or open this address');
    expect(mail.html).toContain('Or open this address');
    await until(async () => (await rows('guest+1@example.com'))[0]?.state === 'sent');
    expect(await rows('guest+1@example.com')).toMatchObject([{ data: null, attempts: 1 }]);
  });

  it('is stored once for a repeated order, and not for a refused order', async () => {
    const order = orderOf({ customerEmail: 'again@example.com' });
    await Promise.all(Array.from({ length: 5 }, () => test.client().post('/api/orders', order)));
    expect(await rows('again@example.com')).toHaveLength(1);
    const missing = orderOf({ customerEmail: 'refused@example.com' });
    missing.items.push({ productId: 999_999_999, quantity: 1, price: '1.00' });
    expect((await test.client().post('/api/orders', missing)).status).toBe(422);
    expect(await rows('refused@example.com')).toEqual([]);
  });

  it('informs the customer that an order was cancelled, with a link to the reason', async () => {
    const order = orderOf({ customerEmail: 'cancelled@example.com' });
    const { body } = await test.client().post<{ id: number }>('/api/orders', order);
    await end(body.id, 'cancelled', 'The seller has <sold> it elsewhere.');
    const mail = await mailbox.wait({ to: 'cancelled@example.com', kind: 'order-cancelled' });
    expect(mail.subject).toBe(`Your order #${order.orderId} was cancelled`);
    expect(mail.text).toContain('You can find the reason on your order page.');
    expect(mail.html).not.toContain('sold');
    const tracked = { orderId: order.orderId, email: 'cancelled@example.com' };
    const { body: timeline } = await test.client().post('/api/orders/timeline', tracked);
    expect(JSON.stringify(timeline)).toContain('The seller has <sold> it elsewhere.');
    expect((await end(body.id, 'completed', 'Too late')).status).toBe(409);
    expect(await rows('cancelled@example.com')).toHaveLength(2);
  });

  it('tells buyers which order they have cancelled', async () => {
    const email = 'changed-my-mind@example.com';
    const order = orderOf({ customerEmail: email });
    const { placing, proof } = newOrderKey();
    await test.client().post('/api/orders', order, placing);
    const placed = await mailbox.wait({ to: email, kind: 'order-placed' });
    expect(placed.text).toMatch(/1 × \$1,049\.00, sold by Sam Seller/);
    expect(placed.text).toMatch(/Total +\$1,049\.00/);
    expect(placed.text).toContain('agree with Sam Seller');
    await test.client().post('/api/orders/cancel', { orderId: order.orderId, email }, proof);
    const mail = await mailbox.wait({ to: email, kind: 'order-cancelled' });
    expect(mail.text.replace(/\s+/g, ' ')).toContain('so it no longer reserves anything. If this wasn’t you,');
    expect(mail.text).not.toContain('reason');
  });

  it.each([true, false])('reports a completed order only while Order Updates is on: %s', async (orderUpdates) => {
    const person = await signUp(test.client());
    await person.client.patch('/api/users/me', { orderUpdates }, { 'if-match': '"1"' });
    const { body } = await person.client.post<{ id: number }>('/api/orders', orderOf({ customerEmail: person.email }));
    await end(body.id, 'completed', 'Handed over');
    const kinds = (await rows(person.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('order-'));
    // The switch for order updates does not stop the receipt, because a receipt reports no change.
    expect(kinds).toEqual(orderUpdates ? ['order-placed', 'order-completed'] : ['order-placed']);
    if (!orderUpdates) return;
    const mail = await mailbox.wait({ to: person.email, kind: 'order-completed' });
    expect(mail.text).not.toContain('Handed over');
  });

  it('forwards a message to the seller, who can reply to the buyer', async () => {
    await setSeller('seller@example.com');
    await contact({ message: 'Is it <free>?' });
    const mail = await mailbox.wait({ to: 'seller@example.com', kind: 'seller-contact' });
    expect(mail.replyTo).toEqual(['bea@example.com']);
    expect(mail.text).toContain('Is it <free>?');
    expect(mail.links).toContain(`http://localhost:8080/product/${product}`);
  });

  it('sends a message to the shop when the listing has no address, and staff can forward it', async () => {
    await setSeller(null);
    await contact({ message: 'For nobody yet' });
    const inbox = mailbox.config.mail.inbox;
    const mail = await mailbox.wait({ to: inbox, kind: 'seller-contact' });
    expect(mail.text).toContain('For nobody yet');
    const list = await admin.client.get<{ id: number }[]>('/api/admin/messages?kind=contact&pageSize=1');
    const forward = () =>
      admin.client.post<{ code?: string }>(`/api/admin/messages/contact/${list.body[0]?.id}/forward`);
    expect(await forward()).toMatchObject({ status: 409, body: { code: 'no_seller_email' } });
    await setSeller('late-seller@example.com');
    expect((await forward()).status).toBe(200);
    const forwarded = await mailbox.wait({ to: 'late-seller@example.com', kind: 'seller-contact' });
    expect(forwarded.text).toContain('For nobody yet');
    expect(forwarded.replyTo).toEqual(['bea@example.com']);
    const { body } = await admin.client.get(`/api/admin/audit?entity=contact&id=${list.body[0]?.id}`);
    expect(body).toMatchObject([{ action: 'changed', by: admin.username, changes: [{ field: 'forwarded' }] }]);
    expect((await admin.client.post('/api/admin/messages/contact/999999/forward')).status).toBe(404);
  });

  it('never shows the address of a seller to visitors', async () => {
    await setSeller('secret-seller@example.com');
    for (const path of [`/api/products/${product}`, '/api/products', '/api/products/search/bold']) {
      expect((await test.client().get(path)).text).not.toContain('secret-seller');
    }
    const { body } = await admin.client.get(`/api/admin/products/${product}`);
    expect(body).toMatchObject({ sellerEmail: 'secret-seller@example.com' });
  });

  it('confirms a support ticket without repeating its text', async () => {
    const ticket = { subject: 'Buy pills', category: 'other', priority: 'low', message: 'at pills.example' };
    const name = 'Win at casino.example';
    await test.client().post('/api/support-tickets', { ...ticket, name, email: 'ticket@example.com' });
    const mail = await mailbox.wait({ to: 'ticket@example.com', kind: 'ticket-received' });
    // The length of the ticket number changes the line breaks, so the test ignores all line breaks.
    expect(mail.text.replace(/\s+/g, ' ')).toContain("We'll get back to you within 24 hours.");
    expect(mail.text + mail.html + mail.subject).not.toMatch(/pills|casino/);
  });

  it.each([
    ['a plus', 'a+b@example.com', 'a+b@example.com'],
    ['another script in the domain', 'anna@b\u00fccher.example', 'anna@xn--bcher-kva.example'],
  ])('reaches an address with %s', async (_what, address, header) => {
    const response = await test.client().post('/api/orders', orderOf({ customerEmail: address }));
    expect(response.status).toBe(201);
    const mail = await mailbox.wait({ to: address, kind: 'order-placed' });
    expect(mail.header('to')).toBe(header);
    const [link = ''] = mail.links;
    expect(new URLSearchParams(new URL(link).hash.slice(1)).get('email')).toBe(address);
  });

  it('is not promised to an address with another script before the @, because many mail servers refuse it', async () => {
    const order = orderOf({ customerEmail: '\u7528\u6237@example.com' });
    expect((await test.client().post('/api/orders', order)).status).toBe(422);
  });

  it('gets no additional headers from names and titles', async () => {
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>\u2028"';
    await test.dataSource.query('UPDATE product SET title = ?, seller_email = ? WHERE id = ?', [
      evil,
      'careful@example.com',
      product,
    ]);
    await contact({ buyerName: evil, buyerEmail: 'bea@example.com', message: evil });
    const mail = await mailbox.wait({ to: 'careful@example.com', kind: 'seller-contact' });
    expect(mail.received.to).toEqual(['careful@example.com']);
    expect(mail.header('bcc')).toBe('');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.replyTo).toEqual(['bea@example.com']);
    expect(mail.html).not.toContain('<script');
    expect(mail.received.parsed.headerLines.map(({ key }) => key).sort()).toEqual(HEADERS);
  });

  it('declares its language, and has colors for light and dark and no images', async () => {
    await test.client().post('/api/orders', orderOf({ customerEmail: 'dark@example.com' }));
    const { html, header } = await mailbox.wait({ to: 'dark@example.com', kind: 'order-placed' });
    expect(html).toMatch(/<html[^>]* lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/<img|url\(/);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe')).toBe('');
  });

  it('does not delay an order while the mail server hangs', async () => {
    const hanging = await startFaultySmtp({ greeting: null });
    const second = await startTestApp({ mail: { ...mailbox.config.mail, smtpUrl: hanging.url } }, { keepRows: true });
    const place = async () =>
      (await second.client().post('/api/orders', orderOf({ customerEmail: 'h@example.com' }))).status;
    const statuses = await Promise.all(Array.from({ length: 20 }, place));
    expect(new Set(statuses)).toEqual(new Set([201]));
    // Orders are placed until the second application has started to send a mail, because the first application uses the
    // same database and may be faster.
    await until(async () => {
      expect(await place()).toBe(201);
      return hanging.connections > 0;
    });
    await second.stop();
    await hanging.stop();
  });

  it('that could not be delivered is listed for admins, who can send it again', async () => {
    await test.client().post('/api/orders', orderOf({ customerEmail: 'dead@example.com' }));
    const first = await mailbox.wait({ to: 'dead@example.com', kind: 'order-placed' });
    await until(async () => (await rows('dead@example.com'))[0]?.state === 'sent');
    const data = JSON.stringify({ orderId: '1', customerName: 'D', customerEmail: 'd', total: '1.00', lines: [] });
    await test.dataSource.query(
      "UPDATE mail SET state = 'dead', attempts = 35, data = ?, last_error = '550 no' WHERE recipient = 'dead@example.com'",
      [data],
    );
    const { body, headers } = await admin.client.get<{ id: number }[]>('/api/admin/mails?state=dead');
    expect(headers['x-total-count']).toBe('1');
    expect(body).toMatchObject([{ recipient: 'dead@example.com', kind: 'order-placed', lastError: '550 no' }]);
    expect(body[0]).not.toHaveProperty('data');
    const retry = () => admin.client.post<{ code?: string }>(`/api/admin/mails/${body[0]?.id}/retry`);
    expect(await retry()).toMatchObject({ status: 200, body: { state: 'due', attempts: 0 } });
    const again = await mailbox.wait({ to: 'dead@example.com', kind: 'order-placed', nth: 1 });
    expect(again.messageId).toBe(first.messageId);
    await until(async () => (await rows('dead@example.com'))[0]?.state === 'sent');
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'not_dead' } });
    expect((await admin.client.post('/api/admin/mails/999999999/retry')).status).toBe(404);
  });
});

const CONTACT = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi' };

const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-mail-kind',
];
