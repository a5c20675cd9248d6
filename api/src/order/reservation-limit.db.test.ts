import type { Client } from '../../test/client';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { until } from '../../test/until';
import type { AdminProductView, ProductSummaryView, ProductView } from '../product/product.view';
import type { OrderInput } from './order.dto';
import type { ItemCheckView, PlacedOrderView, TrackedOrderView } from './order.view';

const LISTINGS = 12;
const ORDERS = 200;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 180_000;
/** An order reserves listings for this number of minutes. */
const DECLARED = 48 * 60;

let mailbox: TestMailbox;
let shop: TestApp;
let ids: number[];

beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp({ ...mailbox.config, rateLimits: true });
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  await emptyTables(shop.dataSource);
  ids = await storeProducts(
    shop.dataSource,
    ...Array.from({ length: LISTINGS }, (_, number) => ({ title: `Rare ${number}`, isUnique: true })),
  );
});

/** Resets the rate limit for placing orders, which would refuse most of the orders of these tests. */
const allowRequests = () => shop.dataSource.query("UPDATE rate_limit SET hits = 0 WHERE bucket LIKE 'order:%'");
const orderOf = (email: string, ...products: number[]): OrderInput =>
  sampleOrder(0, {
    customerEmail: email,
    items: products.map((productId) => ({ productId, quantity: 1, price: '10.00' })),
  });
const place = (client: Client, order: OrderInput, headers = {}) =>
  client.post<PlacedOrderView>('/api/orders', order, headers);
/** Sends the order again while the server is busy, as the shop's own client does. */
const placeAmongMany = async (client: Client, order: OrderInput) => {
  let status = 503;
  await until(async () => {
    await allowRequests();
    ({ status } = await place(client, order));
    return status !== 503;
  });
  // The status is 200 when an earlier attempt with status 503 has stored the order after all.
  return status === 200 ? 201 : status;
};
const placed = async (client: Client, email: string, ...products: number[]) => {
  const { status, body } = await place(client, orderOf(email, ...products));
  expect(status).toBe(201);
  return body;
};
const reserved = async (client: Client, email: string, ...products: number[]) =>
  (await placed(client, email, ...products)).reservations?.map(({ productId }) => productId) ?? [];
const buyable = async () => {
  const { body } = await shop.client().post<ItemCheckView[]>('/api/orders/check', { productIds: ids });
  return body.filter(({ availability }) => availability === 'available').map(({ productId }) => productId);
};
const track = async ({ orderId, customerEmail: email }: PlacedOrderView) =>
  (await shop.client().post<TrackedOrderView>('/api/orders/track', { orderId, email })).body;
const letPass = (minutes: number) =>
  shop.dataSource.query(
    `UPDATE product SET confirmed_until = confirmed_until - INTERVAL ? MINUTE,
     reserved_until = reserved_until - INTERVAL ? MINUTE`,
    [minutes, minutes],
  );
const verify = ({ id }: Person) =>
  shop.dataSource.query('UPDATE `user` SET email_verified_at = UTC_TIMESTAMP(3) WHERE id = ?', [id]);
/** Returns the remaining minutes of each reservation. */
const timeLeft = ({ reservations }: Pick<PlacedOrderView, 'reservations'>) =>
  reservations?.map(({ until }) => Math.round((Date.parse(until) - Date.now()) / MINUTE_MS));
const mailOf = ({ orderId, customerEmail: to }: PlacedOrderView) =>
  mailbox.wait({ to, kind: 'order-placed', subject: orderId });
const tokenOf = async (order: PlacedOrderView) => {
  const link = (await mailOf(order)).links.find((url) => url.includes('confirm=')) ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('confirm');
};
const confirm = (token: string | null) => shop.client().post<TrackedOrderView>('/api/orders/confirm', { token });

it(
  `the shop leaves at least 9 of ${LISTINGS} listings to others, after ${ORDERS} orders of one network`,
  async () => {
    const attacker = shop.client();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < ORDERS; sent += 20) {
      const ended = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const number = sent + at;
          const products = number % 7 === 0 ? ids : [ids[number % LISTINGS] as number];
          return placeAmongMany(attacker, orderOf(`made-up-${number}@example.com`, ...products));
        }),
      );
      for (const status of ended) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect((await buyable()).length).toBeGreaterThanOrEqual(9);
    // An order is refused only when another order has reserved its listing. The limit refuses no order.
    expect([...statuses.keys()].sort()).toEqual([201, 409]);
    const [free = 0] = await buyable();
    expect(await reserved(shop.client(), 'buyer@example.com', free)).toEqual([free]);
  },
  TIMEOUT_MS,
);

// @spec-4.23
it('the shop stores an order of all listings, and reserves the first three', async () => {
  const order = await placed(shop.client(), 'all@example.com', ...ids);
  expect(order.reservations?.map(({ productId }) => productId)).toEqual(ids.slice(0, 3));
  expect(order.unreserved).toEqual(ids.slice(3));
  expect(await buyable()).toEqual(ids.slice(3));
  const { text } = await mailOf(order);
  expect(text).toContain('Others can still order “Rare 3”');
});

// @spec-4.21
it('the shop reserves at most three listings for the address of a guest, from any number of networks', async () => {
  const orders = await Promise.all(ids.slice(0, 6).map((id) => reserved(shop.client(), 'one@example.com', id)));
  expect(orders.flat()).toHaveLength(3);
  const beyond = await placed(shop.client(), 'one@example.com', ids[6] ?? 0);
  expect(beyond).toMatchObject({ status: 'pending', unreserved: [ids[6]] });
  expect(beyond.reservations).toBeUndefined();
  expect(await track(beyond)).toMatchObject({ unreserved: [ids[6]] });
  const { text, links } = await mailOf(beyond);
  expect(text).toContain('Your order reserves nothing. Others can still order “Rare 6”');
  expect(links.join()).not.toContain('confirm=');
});

// @spec-4.21
it('the shop reserves at most three listings for the guests of one network, even of an IPv6 /48', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const count = async (id: number | undefined, address: string) => {
    const response = await place(shop.client(), orderOf(`six-${id}@example.com`, id ?? 0), from(address));
    expect(response.status).toBe(201);
    return response.body.reservations?.length ?? 0;
  };
  const counts = [];
  for (let at = 0; at < 5; at++) counts.push(await count(ids[at], `2001:db8:7:${at}00::1`));
  expect(counts).toEqual([1, 1, 1, 0, 0]);
  expect(await count(ids[5], '2001:db8:8::1')).toBe(1);
});

// @spec-4.21
it('the shop limits an account with a confirmed address separately from its network', async () => {
  const client = shop.client();
  await reserved(client, 'flood@example.com', ...ids.slice(0, 3));
  expect(await reserved(client, 'flood2@example.com', ids[3] ?? 0)).toEqual([]);
  const buyer = await signUp(client);
  expect(await reserved(client, buyer.email, ids[3] ?? 0)).toEqual([]);
  await verify(buyer);
  const order = await placed(client, 'any@example.com', ...ids.slice(3, 7));
  expect(order.reservations?.map(({ productId }) => productId)).toEqual(ids.slice(3, 6));
  expect(timeLeft(order)).toEqual([DECLARED, DECLARED, DECLARED]);
  expect(order.reservations?.map(({ confirmedUntil }) => confirmedUntil)).toEqual([null, null, null]);
});

// @spec-4.21
it('the shop reserves at most six listings for accounts of one network without a completed order', async () => {
  const client = () => shop.client('203.0.113.7');
  const accounts = [];
  for (let number = 0; number < 4; number++) accounts.push(await signUp(client()));
  for (const account of accounts) await verify(account);
  const counts = [];
  for (const [at, { client, email }] of accounts.entries())
    counts.push((await reserved(client, email, ...ids.slice(at * 3, at * 3 + 3))).length);
  expect(counts).toEqual([3, 3, 0, 0]);
  expect((await buyable()).length).toBe(LISTINGS - 6);
  // Other guests of the network, other networks and regular customers can still reserve listings.
  expect(await reserved(client(), 'guest@example.com', ids[6] ?? 0)).toEqual([ids[6]]);
  const [, , third, fourth] = accounts;
  const completed = await placed(third?.client ?? client(), third?.email ?? '', ids[7] ?? 0);
  await shop.dataSource.query("UPDATE `order` SET status = 'completed' WHERE id = ?", [completed.id]);
  expect(await reserved(third?.client ?? client(), third?.email ?? '', ids[8] ?? 0)).toEqual([ids[8]]);
  expect(await reserved(fourth?.client ?? client(), fourth?.email ?? '', ids[9] ?? 0)).toEqual([]);
});

// @spec-4.20
it('the shop reserves for a guest for 30 minutes, and for the configured time after the guest confirms the mail', async () => {
  const [id = 0] = ids;
  const order = await placed(shop.client(), 'guest@example.com', id);
  expect(timeLeft(order)).toEqual([30]);
  const token = await tokenOf(order);
  await letPass(10);
  // Mail programs may open the link by themselves, so opening it must not confirm anything.
  const opened = await shop.client().get(`/api/orders/confirm?token=${token}`);
  expect(opened.status).toBe(405);
  expect(timeLeft(await track(order))).toEqual([20]);
  const confirmed = await confirm(token);
  expect(confirmed).toMatchObject({ status: 200, body: { orderId: order.orderId } });
  expect(confirmed.body.unreserved).toBeUndefined();
  expect(timeLeft(confirmed.body)).toEqual([DECLARED - 10]);
  expect(confirmed.body.reservations).toMatchObject([{ confirmedUntil: null }]);
  const page = await shop.client().get<ProductView>(`/api/products/${id}`);
  expect(page.body.reservedUntil).toBe(confirmed.body.reservations?.[0]?.until);
  await letPass(60);
  expect(timeLeft((await confirm(token)).body)).toEqual([DECLARED - 70]);
  expect((await confirm(`x${token}`)).status).toBe(404);
});

// @spec-2.93
it('the shop ends the reservation of a guest after 30 minutes, and a late confirmation says so', async () => {
  const [id = 0] = ids;
  const order = await placed(shop.client(), 'late@example.com', id);
  const token = await tokenOf(order);
  await letPass(31);
  expect(await buyable()).toEqual(ids);
  const late = await confirm(token);
  expect(late).toMatchObject({ status: 200, body: { status: 'pending', unreserved: [id] } });
  expect(late.body.reservations).toBeUndefined();
  expect(await reserved(shop.client(), 'next@example.com', id)).toEqual([id]);
  expect((await confirm(token)).body.reservations).toBeUndefined();
});

it('the shop does not extend the reservation of a guest who orders again, and accepts the links of both mails', async () => {
  const [id = 0] = ids;
  const client = shop.client();
  const first = await placed(client, 'twice@example.com', id);
  await letPass(20);
  const second = await placed(client, 'twice@example.com', id);
  expect(timeLeft(second)).toEqual([10]);
  expect((await track(first)).unreserved).toEqual([id]);
  expect(timeLeft((await confirm(await tokenOf(first))).body)).toEqual([DECLARED - 20]);
  expect((await track(second)).unreserved).toEqual([id]);
  expect(timeLeft((await confirm(await tokenOf(second))).body)).toEqual([DECLARED - 20]);
});

it("the shop stores a guest's order and reserves for 30 minutes, even if strangers have caused ten mails to the address", async () => {
  const email = 'victim@example.com';
  const [ordinary = 0] = await storeProducts(shop.dataSource, { title: 'Ordinary' });
  for (let number = 0; number < 30; number++) await placed(shop.client(), email, ordinary);
  const order = await placed(shop.client(), email, ids[0] ?? 0);
  expect(timeLeft(order)).toEqual([30]);
  expect(order.reservations).toMatchObject([{ confirmedUntil: null }]);
  const [row] = await shop.dataSource.query<{ mails: number }[]>(
    'SELECT COUNT(*) AS mails FROM mail WHERE recipient = ?',
    [email],
  );
  expect(Number(row?.mails)).toBe(10);
});

it('the shop limits the mails of orders and tickets to one recipient, except for an account with a confirmed address', async () => {
  const owner = await signUp(shop.client());
  const [ordinary = 0] = await storeProducts(shop.dataSource, { title: 'Ordinary' });
  const ticket = { subject: 'Help', category: 'other', priority: 'low', message: 'Please help me.' };
  const mails = async () => {
    const sql =
      "SELECT COUNT(*) AS mails FROM mail WHERE recipient = ? AND kind IN ('order-placed', 'ticket-received')";
    const [row] = await shop.dataSource.query<{ mails: number }[]>(sql, [owner.email]);
    return Number(row?.mails);
  };
  for (let number = 0; number < 8; number++) {
    await placed(shop.client(), owner.email.toUpperCase(), ordinary);
    const sent = await shop.client().post('/api/support-tickets', { ...ticket, name: 'Eve', email: owner.email });
    expect(sent.status).toBe(201);
  }
  // The mail about the sign-up was the first of the ten mails that the limit allows.
  expect(await mails()).toBe(9);
  await placed(owner.client, owner.email, ordinary);
  expect(await mails()).toBe(9);
  await verify(owner);
  await placed(owner.client, owner.email, ordinary);
  expect(await mails()).toBe(10);
});

it('the shop shows in lists and searches which listings are reserved, and until when', async () => {
  const [id = 0] = ids;
  const reservedUntil = async (path: string) =>
    (await shop.client().get<ProductSummaryView[]>(path)).body.find((row) => row.id === id)?.reservedUntil;
  const paths = ['/api/products', '/api/products?page=1&q=Rare 0', '/api/products/search/Rare'];
  for (const path of paths) expect(await reservedUntil(path)).toBeNull();
  const order = await placed(shop.client(), 'guest@example.com', id);
  for (const path of paths) expect(await reservedUntil(path)).toBe(order.reservations?.[0]?.until);
  await letPass(31);
  for (const path of paths) await until(async () => (await reservedUntil(path)) === null);
});

// @spec-2.100 @spec-7.38
it('the shop lets an administrator end many reservations at once', async () => {
  const admin = await signUpAdmin(shop.dataSource, shop.client());
  const orders = [];
  for (const id of ids.slice(0, 5)) orders.push(await placed(shop.client(), `bad-${id}@example.com`, id));
  const list = () => admin.client.get<AdminProductView[]>('/api/admin/products?reserved=true');
  expect((await list()).body.map(({ id }) => id).sort()).toEqual(ids.slice(0, 5).sort());
  const ended = await admin.client.post('/api/admin/orders/reservations/end', { productIds: ids.slice(0, 7) });
  expect(ended).toMatchObject({ status: 200, body: { ended: 5 } });
  expect(await buyable()).toEqual(ids);
  expect((await list()).body).toEqual([]);
  const audit = await admin.client.get(`/api/admin/audit?entity=order&id=${orders[0]?.id}`);
  expect(audit.body).toMatchObject([{ changes: [{ field: 'reservation of “Rare 0”', to: null }] }]);
  // After a reservation has ended, the listing can be reserved again, even by the same buyer.
  expect(await reserved(shop.client(), `bad-${ids[0]}@example.com`, ids[0] ?? 0)).toEqual([ids[0]]);
});

it('the shop tells every buyer until when a listing is reserved, and tells signed-in buyers which of their orders reserves it', async () => {
  const buyer = await signUp(shop.client());
  const [id = 0] = ids;
  const order = await placed(buyer.client, buyer.email, id);
  const check = async (client: Client) =>
    (await client.post<ItemCheckView[]>('/api/orders/check', { productIds: [id] })).body;
  const reservedUntil = order.reservations?.[0]?.until;
  expect(reservedUntil).toMatch(/Z$/);
  expect(await check(buyer.client)).toMatchObject([
    { availability: 'available', orderId: order.orderId, reservedUntil },
  ]);
  expect(await check(shop.client())).toMatchObject([{ availability: 'reserved', orderId: null, reservedUntil }]);
});

// @spec-4.71
it('the shop gives an account the reservations of a guest only after it has confirmed the address', async () => {
  const buyer = await signUp(shop.client());
  const [id = 0] = ids;
  const guest = await placed(shop.client(), buyer.email, id);
  const check = async () => (await buyer.client.post<ItemCheckView[]>('/api/orders/check', { productIds: [id] })).body;
  const order = () => buyer.client.post('/api/orders', sampleOrder(id, { customerEmail: buyer.email }));
  expect(await check()).toMatchObject([{ availability: 'reserved', orderId: null }]);
  expect(await order()).toMatchObject({ status: 409, body: { code: 'reserved' } });
  await confirmEmail(shop.dataSource, buyer);
  expect(await check()).toMatchObject([{ availability: 'available', orderId: guest.orderId }]);
  expect((await order()).status).toBe(201);
});

// @spec-4.22
it('a shop that cannot send mails limits each account separately, and reserves for guests for 30 minutes', async () => {
  await shop.stop();
  shop = await startTestApp({ rateLimits: true }, { keepRows: true });
  const client = shop.client();
  const guest = await placed(client, 'guest@example.com', ...ids.slice(0, 4));
  expect(timeLeft(guest)).toEqual([30, 30, 30]);
  expect(guest.reservations?.map(({ confirmedUntil }) => confirmedUntil)).toEqual([null, null, null]);
  const buyer = await signUp(client);
  expect(timeLeft(await placed(buyer.client, buyer.email, ...ids.slice(4, 8)))).toEqual([DECLARED, DECLARED, DECLARED]);
});
