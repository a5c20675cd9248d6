import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { newOrderKey, sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { until } from '../../test/until';
import { findMails, type ReadMail } from '../../test/wait-for-mail';
import type { SellerDealView } from '../selling/selling.view';
import { DealMailJobs } from './deal-mail.jobs';
import type { OrderDealsView } from './order-deal.view';
import type { PlacedOrderView } from './order.view';

describe('the mails of a deal', () => {
  let mailbox: TestMailbox;
  let shop: TestApp;
  let products: number[];
  beforeAll(async () => {
    mailbox = await startMailbox();
    shop = await startTestApp({ ...mailbox.config, rateLimits: true });
    products = await storeProducts(
      shop.dataSource,
      { title: 'Calm Group', price: '10.00', sellerName: 'Ann', sellerEmail: 'ann@example.com' },
      { title: 'Busy Bot', price: '20.00', sellerName: 'Ben', sellerEmail: 'ben@example.com' },
      { title: 'Lone Account', price: '5.00', sellerName: 'Nobody', sellerEmail: null },
      { title: 'Far Group', price: '5.00', sellerName: 'Zoe', sellerEmail: 'zoe@example.com' },
    );
  });
  afterAll(async () => {
    await shop.stop();
    await mailbox.stop();
  });

  const jobs = () => shop.app.get(DealMailJobs, { strict: false });
  let buyers = 0;
  async function place(productIds: number[]) {
    const items = productIds.map((productId) => ({ productId, quantity: 1, price: '20.00' }));
    const email = `buyer${++buyers}@example.com`;
    const { placing, proof } = newOrderKey();
    const input = { ...sampleOrder(0), items, customerEmail: email };
    const { status, body } = await shop.client().post<PlacedOrderView>('/api/orders', input, placing);
    expect(status).toBe(201);
    await jobs().notify();
    return { ...body, email, proof, name: { orderId: body.orderId, email } };
  }
  const toSeller = (to: string, subject: string) => mailbox.wait({ to, kind: 'seller-deal', subject });
  const toBuyer = (to: string, subject: string) => mailbox.wait({ to, kind: 'order-news', subject });
  const valuesIn = ({ links }: ReadMail, path: string) =>
    new URLSearchParams(links.find((link) => link.includes(`${path}#`))?.split('#')[1]);
  const words = ({ text }: ReadMail) => text.replace(/\s+/g, ' ');
  const ofSeller = async (path: string, body: object) => {
    const response = await shop.client().post<SellerDealView>(`/api/deals/${path}`, body);
    expect(response.status).toBe(200);
    return response.body;
  };

  // @spec-4.fnxy @spec-4.tjag
  it('tell the sellers about an order, the buyer about their answers, and both about the end', async () => {
    const order = await place(products.slice(0, 2));
    const placed = await toSeller('ann@example.com', 'A new order for you');
    expect(words(placed)).toMatch(/Calm Group.*\$10\.00.*Carla Customer.*@carla/);
    expect(placed.text + placed.html).not.toMatch(new RegExp(`${order.email}|${order.orderId}|Busy Bot`));
    expect(placed.replyTo).toEqual([]);
    const token = valuesIn(placed, '/deal').get('token');
    expect((await ofSeller('open', { token })).lines).toMatchObject([{ productTitle: 'Calm Group' }]);

    // The link in the mail to the buyer has its own key, which opens the order on another device.
    const receipt = await mailbox.wait({ to: order.email, kind: 'order-placed' });
    expect(words(receipt)).toContain('Message the sellers');
    const named = valuesIn(receipt, '/order-tracking');
    const headers = { 'order-key': named.get('key') ?? '' };
    expect(headers).not.toEqual(order.proof);
    const deals = (path = '', body = {}) =>
      shop.client().post<OrderDealsView>(`/api/orders/deals${path}`, { ...order.name, ...body }, headers);
    const { body: opened } = await deals();
    expect(opened.deals.map(({ sellerName }) => sellerName)).toEqual(['Ann', 'Ben']);
    expect((await shop.client().post('/api/orders/cancel', order.name)).status).toBe(403);

    await ofSeller('accept', { token });
    expect(words(await toBuyer(order.email, 'Ann has accepted your order'))).toMatch(
      /accepted “Calm Group”.*Message Ann/,
    );
    await deals('/message', { deal: opened.deals[0]?.number, text: 'Is Friday fine?' });
    const question = await toSeller('ann@example.com', 'A message from your buyer');
    expect(words(question)).toMatch(new RegExp(`Is Friday fine\\?.*${order.email}`));
    // All mails about a deal contain the same link.
    expect(valuesIn(question, '/deal').get('token')).toBe(token);
    await ofSeller('message', { token, text: 'Yes, at https://evil.example' });
    const answer = await toBuyer(order.email, 'Ann has written to you');
    expect(answer.text + answer.html).not.toContain('evil');
    expect(valuesIn(answer, `/order/${order.orderId}`).get('key')).toBe(named.get('key'));
    await ofSeller('hand-over', { token });
    expect(words(await toBuyer(order.email, 'Ann has handed over your order'))).toContain(
      'If you have received your order, please confirm this',
    );
    const tokenOfBen = valuesIn(await toSeller('ben@example.com', 'A new order'), '/deal').get('token');
    await ofSeller('decline', { token: tokenOfBen, reason: 'It is gone.' });
    expect(words(await toBuyer(order.email, 'Ben cannot sell what you ordered'))).toMatch(
      /“Busy Bot”.*The total of your order is now \$10\.00\./,
    );
    expect((await deals()).body.totals).toMatchObject([{ from: '30.00', to: '10.00' }]);
    await deals('/receive', { itemId: order.items[0]?.id });
    await toSeller('ann@example.com', 'Your buyer has confirmed the handover');
    const completed = await mailbox.wait({ to: order.email, kind: 'order-completed' });
    expect(words(completed)).toMatch(/Calm Group.*\$10\.00/);
    expect(words(completed)).not.toContain('Busy Bot');
    expect(findMails(mailbox, { to: 'ben@example.com', kind: 'seller-deal' })).toHaveLength(1);
  });

  // @spec-4.tjag
  it('go to the shop when the seller has no address or a mail to the seller could not be delivered', async () => {
    const { inbox } = mailbox.config.mail;
    await place(products.slice(2, 3));
    const lone = await toSeller(inbox, 'We could not mail Nobody');
    expect(words(lone)).toMatch(/could not deliver this to Nobody by mail.*Open Orders/);
    expect(lone.text).not.toContain('/deal#');
    await place(products.slice(3));
    await toSeller('zoe@example.com', 'A new order');
    const [sent] = await shop.dataSource.query<{ id: number }[]>(
      "SELECT id FROM mail WHERE recipient = 'zoe@example.com' AND kind = 'seller-deal'",
    );
    const deal = { event: 'placed', sellerName: 'Zoe', reader: 'seller', lines: [], total: '5.00', token: 'sealed' };
    const [{ number } = { number: '' }] = await shop.dataSource.query<{ number: string }[]>(
      "SELECT number FROM deal WHERE seller_name = 'Zoe'",
    );
    const buyer = { name: 'Carla', telegram: null, email: 'carla@example.com', showsEmail: false };
    await shop.dataSource.query("UPDATE mail SET state = 'dead', ended_at = UTC_TIMESTAMP(3), data = ? WHERE id = ?", [
      ...[JSON.stringify({ ...deal, number, buyer }), sent?.id],
    ]);
    const forwarded = () =>
      findMails(mailbox, { to: inbox, kind: 'seller-deal' }).filter((mail) => mail.text.includes(number));
    await Promise.all([jobs().forwardFailedMails(), jobs().forwardFailedMails()]);
    await until(() => forwarded().length > 0);
    expect(forwarded()).toHaveLength(1);
    expect(forwarded()[0]?.text).not.toContain('/deal#');
  });

  // @spec-4.tjag
  it('remind the seller after 48 hours and the buyer after three days, but only once', async () => {
    const [waiting, handedOver] = [await place(products.slice(0, 1)), await place(products.slice(1, 2))];
    await until(
      () => findMails(mailbox, { to: 'ben@example.com', kind: 'seller-deal', subject: 'A new order' }).length === 2,
    );
    await until(
      () => findMails(mailbox, { to: 'ann@example.com', kind: 'seller-deal', subject: 'A new order' }).length === 2,
    );
    const [, mail] = findMails(mailbox, { to: 'ben@example.com', kind: 'seller-deal', subject: 'A new order' });
    const token = valuesIn(mail as ReadMail, '/deal').get('token');
    await ofSeller('accept', { token });
    await ofSeller('hand-over', { token });
    const age = async ({ id }: PlacedOrderView, hours: number) => {
      for (const set of ['order_item SET state_at', 'deal SET notified_at']) {
        const sql = `UPDATE ${set} = UTC_TIMESTAMP(3) - INTERVAL ? HOUR WHERE order_id = ?`;
        await shop.dataSource.query(sql, [hours, id]);
      }
    };
    /** Two processes send the reminders at the same time. */
    const run = () => Promise.all([jobs().remind(UNSTOPPED_SIGNAL), jobs().remind(UNSTOPPED_SIGNAL)]);
    const reminders = () => [
      ...findMails(mailbox, { to: 'ann@example.com', kind: 'seller-deal', subject: 'An order is waiting' }),
      ...findMails(mailbox, { to: handedOver.email, kind: 'order-news', subject: 'Have you received' }),
    ];
    await age(waiting, 47);
    await age(handedOver, 71);
    await run();
    expect(reminders()).toEqual([]);
    await age(waiting, 49);
    await age(handedOver, 73);
    await run();
    await until(() => reminders().length === 2);
    await run();
    expect(reminders()).toHaveLength(2);
    expect(words(reminders()[1] as ReadMail)).toContain('Ben said three days ago that “Busy Bot” was handed over');
  });

  // @spec-4.tjag
  it('report a cancelled part of the order and the new total', async () => {
    const order = await place(products.slice(0, 2));
    const cancel = { ...order.name, itemId: order.items[1]?.id };
    expect((await shop.client().post('/api/orders/deals/cancel', cancel, order.proof)).status).toBe(200);
    const mail = await toBuyer(order.email, 'You cancelled part of your order');
    expect(words(mail)).toMatch(/“Busy Bot” was cancelled.*The total of your order is now \$10\.00\./);
    expect(findMails(mailbox, { to: order.email, kind: 'order-cancelled' })).toEqual([]);
  });

  // @spec-4.tjag
  it('are replaced by one summary an hour once the seller has reached the mail limit', async () => {
    for (let at = 0; at < 7; at++) await place(products.slice(3));
    const summaries = () =>
      shop.dataSource.query<{ id: number; data: string }[]>("SELECT id, data FROM mail WHERE kind = 'deals-waiting'");
    await jobs().notify();
    const [summary, ...more] = await summaries();
    expect(more).toEqual([]);
    expect(JSON.parse(summary?.data ?? '{}')).toMatchObject({ reader: 'seller' });
    await shop.dataSource.query('UPDATE mail SET due_at = UTC_TIMESTAMP(3) WHERE id = ?', [summary?.id]);
    const mail = await mailbox.wait({ to: 'zoe@example.com', kind: 'deals-waiting' });
    expect(mail.subject).toBe('3 more updates on your deals');
  });
});
