import { DataSource } from 'typeorm';
import { confirmEmail, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { OrderDealsView } from '../order/order-deal.view';

let shop: TestApp;
const statements: string[] = [];

beforeAll(async () => {
  shop = await startTestApp({ backgroundJobs: false });
  const source = shop.app.get(DataSource);
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (sql: string, ...more: unknown[]) => Promise<unknown>;
    runner.query = ((sql: string, ...more: unknown[]) => {
      statements.push(sql);
      return query(sql, ...more);
    }) as typeof runner.query;
    return runner;
  };
});
afterAll(() => shop.stop());

it('a shop without Telegram reads no Telegram table for a page, an order or a deal, and shows no Telegram field', async () => {
  const [buyer, seller] = [await signUp(shop.client()), await signUp(shop.client())];
  for (const person of [buyer, seller]) await confirmEmail(shop.dataSource, person);
  const admin = await signUpAdmin(shop.dataSource, shop.client());
  const [id = 0] = await storeProducts(shop.dataSource, { sellerEmail: seller.email, handle: 'crypto_room' });
  const order = sampleOrder(id, { customerEmail: buyer.email });
  const { orderId } = order;
  expect((await buyer.client.post('/api/orders', order)).status).toBe(201);
  const shown = await buyer.client.post<OrderDealsView>('/api/orders/deals', { orderId });
  const deal = `/api/users/me/deals/${shown.body.items[0]?.deal}`;
  const responses = [
    shown,
    await shop.client().get('/api/products?page=1&pageSize=12'),
    await shop.client().get('/api/products/facets'),
    await shop.client().get(`/api/products/${id}`),
    await seller.client.post(`${deal}/accept`, {}),
    await seller.client.post(`${deal}/hand-over`, {}),
    await seller.client.get('/api/users/me/deals'),
    await buyer.client.post('/api/orders/deals/receive', { orderId, itemId: shown.body.items[0]?.id }),
    await buyer.client.get('/api/users/me'),
    await admin.client.get(`/api/admin/products/${id}`),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  // Shows that such a pattern finds the name of a table in the statements.
  expect(statements.filter((sql) => /\border_item\b/.test(sql))).not.toEqual([]);
  const tables = /\btelegram_(?:bot|update|message|link_request|proof|handover|handover_key|notice|notice_link)\b/;
  expect(statements.filter((sql) => tables.test(sql))).toEqual([]);
  const shownText = responses.map(({ text }) => text).join('\n');
  expect(shownText).not.toMatch(/"(?:telegramNotices|awaitsTelegramLink|handover|proofLink)":(?!null)/);
  expect(shownText).not.toMatch(/"canLink":true|"telegramCheck":"/);
  const cookies = [buyer, seller, admin].flatMap(({ client }) => [...client.cookies.keys()]);
  expect(cookies.filter((name) => name.includes('telegram'))).toEqual([]);
});
