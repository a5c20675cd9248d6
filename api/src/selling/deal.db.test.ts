import type { Client } from '../../test/client';
import { confirmEmail, newOrderKey, type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { DealTokenService } from '../deal/deal-token.service';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import type { OrderDealsView } from '../order/order-deal.view';
import type { OrderTimelineView, PlacedOrderView, TrackedOrderView } from '../order/order.view';
import { hashOf } from '../secret/token';
import type { SellerDealView } from './selling.view';

type Refusal = { code?: string };

describe('the deals of an order', () => {
  let shop: TestApp;
  let products: number[];
  const [ann, ben] = ['Ann.Seller@example.com', 'ben@example.com'];
  beforeAll(async () => {
    shop = await startTestApp({ rateLimits: true });
    products = await storeProducts(
      shop.dataSource,
      { title: 'Group', price: '10.00', sellerName: 'Ann', sellerEmail: ann },
      { title: 'Bot', price: '20.00', sellerName: 'Ben', sellerEmail: ben },
      { title: 'Account', price: '5.00', sellerName: 'Ann', sellerEmail: ann },
    );
  });
  afterAll(() => shop.stop());

  let orders = 0;
  async function place(client = shop.client(), headers: Record<string, string> = {}) {
    const items = products.map((productId) => ({ productId, quantity: 1, price: '20.00' }));
    const input = { ...sampleOrder(0), items, customerEmail: `buyer${++orders}@example.com` };
    const { status, body } = await client.post<PlacedOrderView>('/api/orders', input, headers);
    expect(status).toBe(201);
    return { ...body, input, name: { orderId: body.orderId, email: body.customerEmail } };
  }
  const dealsOf = (name: object, client = shop.client(), headers: Record<string, string> = {}) =>
    client.post<OrderDealsView & Refusal>('/api/orders/deals', name, headers);
  const ofBuyer = (path: string, body: object, headers: Record<string, string> = {}, client = shop.client()) =>
    client.post<OrderDealsView & Refusal>(`/api/orders/deals/${path}`, body, headers);
  const ofSeller = (path: string, body: object, client = shop.client()) =>
    client.post<SellerDealView & Refusal>(`/api/deals/${path}`, body);
  /** Returns the tokens that the mails to the sellers of an order contain. */
  async function tokensOf({ id }: PlacedOrderView): Promise<string[]> {
    const [repository, tokens] = [
      shop.app.get(DealRepository, { strict: false }),
      shop.app.get(DealTokenService, { strict: false }),
    ];
    const deals = await repository.findOfOrder(shop.dataSource.manager, id);
    return Promise.all(deals.map((deal: Deal) => tokens.issue(shop.dataSource.manager, deal)));
  }

  // @spec-4.hy5w @spec-4.60
  it('can be read only with the key of a guest’s order: its number and address show only the order', async () => {
    const { proof, placing } = newOrderKey();
    const { name, input, ...order } = await place(shop.client(), placing);
    expect((await shop.client().post<TrackedOrderView>('/api/orders/track', name)).body.orderId).toBe(order.orderId);
    const timeline = (headers = {}) => shop.client().post<OrderTimelineView>('/api/orders/timeline', name, headers);
    expect((await timeline()).body.canCancel).toBe(false);
    expect((await timeline(proof)).body.canCancel).toBe(true);
    // A repeated order does not replace the key of the buyer.
    const other = newOrderKey();
    expect((await shop.client().post('/api/orders', input, other.placing)).status).toBe(200);
    expect((await shop.client().post('/api/orders', input)).status).toBe(200);
    const message = { ...name, deal: 'x', text: 'Hello' };
    for (const headers of [{}, other.proof, { 'order-key': hashOf('x') }, { 'order-key': placing['order-key-hash'] }]) {
      const calls = [
        dealsOf(name, shop.client(), headers),
        ...['message', 'receive', 'cancel'].map((path) => ofBuyer(path, path === 'message' ? message : name, headers)),
        shop.client().post<Refusal>('/api/orders/cancel', name, headers),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect([status, body.code]).toEqual([403, 'order_key']);
      }
    }
    // A buyer without an account needs the key and the number of the order to see its deals.
    expect((await dealsOf({ orderId: order.orderId }, shop.client(), proof)).body.deals).toHaveLength(2);
    expect((await dealsOf({ orderId: order.orderId }, shop.client(), other.proof)).status).toBe(404);
    expect((await dealsOf({ orderId: order.orderId })).status).toBe(404);
    expect((await dealsOf({ ...name, email: 'x@example.com' }, shop.client(), proof)).status).toBe(404);
    expect((await shop.client().post('/api/orders/cancel', name, proof)).status).toBe(200);
    const malformed = await shop
      .client()
      .post('/api/orders', sampleOrder(products[0] ?? 0), { 'order-key-hash': 'short' });
    expect(malformed).toMatchObject({ status: 422, body: { errors: [{ field: 'Order-Key-Hash' }] } });
  });

  // @spec-4.hy5w @spec-7.zd23
  it('need the session of the account or the key of the order, unless the order was placed without either', async () => {
    const [buyer, stranger] = [await signUp(shop.client()), await signUp(shop.client())];
    const { proof, placing } = newOrderKey();
    const own = await place(buyer.client, placing);
    expect((await dealsOf({ orderId: own.orderId }, buyer.client)).status).toBe(200);
    expect((await dealsOf(own.name, shop.client(), proof)).status).toBe(200);
    for (const client of [shop.client(), stranger.client]) {
      expect(await dealsOf(own.name, client)).toMatchObject({ status: 403, body: { code: 'account_order' } });
    }
    const before = await place();
    expect((await dealsOf(before.name)).status).toBe(200);
    expect((await shop.client().post('/api/orders/cancel', before.name)).status).toBe(200);
  });

  // @spec-4.fnxy @spec-7.g5b2
  it('can be accepted and handed over with the links in the mails to the sellers', async () => {
    const { proof, placing } = newOrderKey();
    const { name, ...order } = await place(shop.client(), placing);
    const [token = '', tokenOfBen = ''] = await tokensOf(order);
    const opened = await ofSeller('open', { token });
    expect(opened).toMatchObject({
      status: 200,
      body: {
        sellerName: 'Ann',
        buyer: { name: 'Carla Customer', telegram: '@carla', email: null },
        total: '15.00',
        lines: [
          { line: 1, productTitle: 'Group', state: 'waiting', actions: ['accept', 'decline'] },
          { line: 2, productTitle: 'Account', state: 'waiting' },
        ],
        entries: [],
      },
    });
    expect(opened.headers['cache-control']).toBe('no-store');
    // The seller sees neither the number of the order nor the other seller.
    expect(opened.text).not.toMatch(new RegExp(`${order.orderId}|Ben|Bot|${name.email}`));
    const { deals, items } = (await dealsOf(name, shop.client(), proof)).body;
    expect(deals.map(({ sellerName }) => sellerName)).toEqual(['Ann', 'Ben']);
    expect(deals[0]?.number).toBe(opened.body.number);
    expect(items.map(({ deal, actions }) => [deal, actions])).toEqual(
      [0, 1, 0].map((at) => [deals[at]?.number, ['cancel']]),
    );

    // Buyer and seller write. A message that was sent twice is stored once.
    const message = { ...name, deal: deals[0]?.number, text: 'Is Friday fine?' };
    await Promise.all([ofBuyer('message', message, proof), ofBuyer('message', message, proof)]);
    const text = 'Friday is <b>fine</b> 🎉 مرحبا';
    expect((await ofSeller('message', { token, text })).body.entries).toMatchObject([
      { type: 'message', by: 'buyer', text: message.text },
      { type: 'message', by: 'seller', text },
    ]);
    const foreign = { ...name, deal: 'ABCDEFGH', text: 'Hello' };
    expect((await ofBuyer('message', foreign, proof)).status).toBe(404);

    const accepted = await ofSeller('accept', { token, line: 1 });
    expect(accepted.body).toMatchObject({
      buyer: { email: name.email },
      lines: [{ state: 'accepted' }, { state: 'waiting' }],
    });
    expect((await ofSeller('accept', { token, line: 1 })).body.entries).toEqual(accepted.body.entries);
    expect(await ofSeller('hand-over', { token, line: 2 })).toMatchObject({ status: 409, body: { code: 'state' } });
    expect((await ofSeller('accept', { token, line: 3 })).status).toBe(404);
    expect((await ofSeller('decline', { token, line: 2 })).status).toBe(422);
    await ofSeller('decline', { token, line: 2, reason: 'It is gone.' });
    expect((await ofSeller('hand-over', { token })).body).toMatchObject({
      total: '10.00',
      lines: [{ state: 'handed_over' }, { state: 'declined' }],
    });
    await ofSeller('decline', { token: tokenOfBen, reason: 'Not for sale.' });
    const [group] = items;
    const done = await ofBuyer('receive', { ...name, itemId: group?.id }, proof);
    expect(done.body).toMatchObject({ status: 'completed', total: '10.00' });
    expect(done.body.deals[0]?.entries.map(({ type, by, itemTitle }) => [type, by, itemTitle])).toEqual([
      ...[
        ['message', 'buyer', null],
        ['message', 'seller', null],
        ['accepted', 'seller', 'Group'],
      ],
      ...[
        ['declined', 'seller', 'Account'],
        ['handed_over', 'seller', 'Group'],
        ['received', 'buyer', 'Group'],
      ],
    ]);
    expect(done.body.deals[1]?.entries).toMatchObject([{ type: 'declined', text: 'Not for sale.' }]);
  });

  it('have lines that the buyer can cancel before their handover', async () => {
    const { name, ...order } = await place();
    const [token = ''] = await tokensOf(order);
    await ofSeller('accept', { token });
    await ofSeller('hand-over', { token, line: 1 });
    const cancel = (line: number) => ofBuyer('cancel', { ...name, itemId: order.items[line]?.id, reason: 'Too late' });
    expect(await cancel(0)).toMatchObject({ status: 409, body: { code: 'state' } });
    const cancelled = await cancel(2);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'pending', total: '30.00' } });
    expect((await cancel(2)).body).toEqual(cancelled.body);
    expect((await ofBuyer('cancel', { ...name, itemId: 1 })).status).toBe(404);
  });

  // @spec-4.fnxy
  it('can be opened only with their exact token, which expires', async () => {
    const order = await place();
    const [token = '', other = ''] = await tokensOf(order);
    const attacker = shop.client();
    const last = token.endsWith('0') ? '1' : '0';
    const wrong = [token.slice(0, -1) + last, token.toUpperCase(), `${token}0`, hashOf(token), 'x'];
    for (const guess of wrong)
      expect(await ofSeller('open', { token: guess }, attacker)).toMatchObject({ status: 404 });
    for (let guess = wrong.length; guess < 25; guess++) await ofSeller('open', { token: `guess ${guess}` }, attacker);
    expect((await ofSeller('open', { token: 'the 26th' }, attacker)).status).toBe(429);
    for (let visit = 0; visit < 30; visit++)
      expect((await ofSeller('open', { token }, shop.client())).status).toBe(200);

    const repository = shop.app.get(DealRepository, { strict: false });
    const [deal, dealOfBen] = await repository.findOfOrder(shop.dataSource.manager, order.id);
    await shop.app.get(DealTokenService, { strict: false }).revoke(shop.dataSource.manager, deal as Deal);
    expect((await ofSeller('open', { token })).status).toBe(404);
    const [next = ''] = await tokensOf(order);
    expect([next === token, (await ofSeller('open', { token: next })).status]).toEqual([false, 200]);
    const age = (days: number) =>
      shop.dataSource.query('UPDATE deal SET active_at = UTC_TIMESTAMP(3) - INTERVAL ? DAY WHERE id = ?', [
        days,
        dealOfBen?.id,
      ]);
    await age(59);
    expect((await ofSeller('open', { token: other })).status).toBe(200);
    await age(61);
    expect((await ofSeller('open', { token: other })).status).toBe(404);
  });

  describe('of a seller with an account', () => {
    let seller: Person;
    const own = (client: Client, path = '', body?: object) =>
      body
        ? client.post<SellerDealView & Refusal>(`/api/users/me/deals/${path}`, body)
        : client.get<SellerDealView[]>(`/api/users/me/deals${path}`);

    // @spec-4.fnxy @spec-7.t25t
    it('are the deals of the address that the account has proved', async () => {
      const order = await place();
      seller = await signUp(shop.client());
      await shop.dataSource.query('UPDATE `user` SET email = ?, email_key = ? WHERE id = ?', [
        ...[ann.toLowerCase(), ann.toLowerCase(), seller.id],
      ]);
      const { client } = seller;
      const [{ number = '' } = {}] = await shop.app
        .get(DealRepository, { strict: false })
        .findOfOrder(shop.dataSource.manager, order.id);
      // Anybody can sign up with the address of somebody else.
      expect((await own(client)).body).toEqual([]);
      expect((await own(client, `${number}/accept`, {})).status).toBe(404);
      await confirmEmail(shop.dataSource, seller);
      const listed = await client.get<SellerDealView[]>('/api/users/me/deals?page=1&pageSize=1');
      expect(listed.body).toMatchObject([{ number, sellerName: 'Ann', lines: [{}, {}] }]);
      expect(Number(listed.headers['x-total-count'])).toBeGreaterThan(1);
      expect((await own(client, `${number}/message`, { text: 'Hello' })).status).toBe(200);
      expect((await own(client, `${number}/accept`, {})).body).toMatchObject({ lines: [{ state: 'accepted' }, {}] });
      expect((await own(client, `${number}/hand-over`, { line: 1 })).status).toBe(200);
      const declined = await own(client, `${number}/decline`, { line: 2, reason: 'Gone' });
      expect(declined.body).toMatchObject({ lines: [{ state: 'handed_over' }, { state: 'declined' }] });
      expect((await client.get(`/api/users/me/deals/${number}`)).body).toEqual(declined.body);
      const stranger = await signUp(shop.client());
      await confirmEmail(shop.dataSource, stranger);
      expect((await stranger.client.get(`/api/users/me/deals/${number}`)).status).toBe(404);
      expect((await own(stranger.client, `${number}/message`, { text: 'Hello' })).status).toBe(404);
    });
  });
});
