import { sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { DealTokenService } from '../deal/deal-token.service';
import type { Deal } from '../deal/deal.entity';
import type { OrderDealsView } from '../order/order-deal.view';
import type { SellerDealView } from '../selling/selling.view';
import { toHandoverRecord } from './handover-record';
import { HandoverSigner } from './handover-signer';
import type { HandoverCheckView, HandoverKeyView } from './handover.view';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 8, minute));
const FACTS = {
  ...({ dealNumber: 'K7Q2M9XA', chatKind: 'group', chatTitle: 'Crypto <b>é</b> مرحبا', chatUsername: null } as const),
  ...{ sellerNamedAt: at(0), firstNamedAt: at(1), doneAt: at(2) },
};

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp({ telegramHandover: true });
  await shop.dataSource.query('DELETE FROM telegram_handover_key');
});
afterEach(() => shop.stop());

const sign = ({ app, dataSource } = shop) =>
  app.get(HandoverSigner, { strict: false }).sign(dataSource.manager, toHandoverRecord('https://shop.example', FACTS));
const keysOf = async (of = shop) => (await of.client().get<HandoverKeyView[]>('/api/handover/keys')).body;
const check = async (text: string, of = shop) =>
  (await of.client().post<HandoverCheckView>('/api/handover/check', { text })).body.record;
/** Returns the seconds until the next check. */
const dueIn = async () => {
  const sql = 'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), due_at) AS seconds FROM telegram_handover';
  return (await shop.dataSource.query<{ seconds: number }[]>(sql))[0]?.seconds;
};

// @spec-7.ehbx
it('anybody can check that a record is unchanged, and sees what was signed', async () => {
  expect(await check(`${await sign()}\n`)).toEqual({
    ...{ version: 1, shop: 'https://shop.example', deal: 'K7Q2M9XA', question: 'getChatAdministrators' },
    chat: { kind: 'group', title: 'Crypto <b>é</b> مرحبا', username: null },
    ...{ sellerNamedAt: at(0).toISOString(), buyerNamedAt: [at(1).toISOString(), at(2).toISOString()] },
    shows: expect.stringContaining('named the account that the buyer has linked'),
    doesNotShow: expect.arrayContaining(['Whether anything was paid.']),
  });
  expect(await keysOf()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      publicKey: expect.stringMatching(/^[\w-]{43}$/),
      createdAt: expect.any(String),
    },
  ]);
});

it('the check refuses a record that was changed, or that another shop has signed', async () => {
  const text = await sign();
  expect(await check(text.replace('K7Q2M9XA', 'K7Q2M9XB'))).toBeNull();
  expect(await check(`${text} x`)).toBeNull();
  expect((await shop.client().post('/api/handover/check', { text: 'x'.repeat(8_001) })).status).toBe(422);
  expect((await shop.client().post('/api/handover/check', { text: 1 })).status).toBe(422);
  await shop.dataSource.query('DELETE FROM telegram_handover_key');
  expect(await check(text)).toBeNull();
});

it('every process signs records with the same key, and old keys stay valid after a change, even while the feature is off', async () => {
  const text = await sign();
  const same = await startTestApp({ telegramHandover: true }, { keepRows: true });
  expect(await sign(same)).toBe(text);
  await same.stop();
  const changed = await startTestApp({ secretKey: Buffer.alloc(32, 7) }, { keepRows: true });
  const newer = await sign(changed);
  expect(JSON.parse(newer)).not.toMatchObject({ key: (JSON.parse(text) as { key: string }).key });
  expect(await check(text, changed)).toMatchObject({ deal: 'K7Q2M9XA' });
  expect(await check(newer, changed)).toMatchObject({ deal: 'K7Q2M9XA' });
  expect(await keysOf(changed)).toHaveLength(2);
  await changed.stop();
});

// @spec-7.wrqa
it('buyer and seller see Telegram’s answer, and either can make the shop ask again at once, but not while the feature is off', async () => {
  const [productId = 0] = await storeProducts(shop.dataSource, { sellerEmail: 'seller@example.com' });
  const { orderId, customerEmail: email } = sampleOrder(productId);
  await shop.client().post('/api/orders', sampleOrder(productId, { orderId }));
  const [deal] = await shop.dataSource.query<Deal[]>(
    'SELECT id, number, token_version AS tokenVersion, token_hash AS tokenHash FROM deal',
  );
  const token = await shop.app.get(DealTokenService, { strict: false }).issue(shop.dataSource.manager, deal as Deal);
  await shop.client().post('/api/deals/accept', { token });
  await shop.dataSource.query(
    `INSERT INTO telegram_handover (order_item_id, deal_id, chat_id, chat_kind, chat_title, seller_named_at, state, state_at, due_at, created_at)
      SELECT id, deal_id, -1002100000000, 'group', 'Crypto', UTC_TIMESTAMP(3), 'waiting', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 1 HOUR, UTC_TIMESTAMP(3) FROM order_item`,
  );
  const proof = { orderId, email };
  const order = async (of = shop) => (await of.client().post<OrderDealsView>('/api/orders/deals', proof)).body.items[0];
  const line = await order();
  expect(line?.handover).toMatchObject({ state: 'waiting', chat: 'group', canAsk: true, record: null });
  const desk = await shop.client().post<SellerDealView>('/api/deals/open', { token });
  expect(desk.body.lines[0]?.handover).toEqual(line?.handover);
  const later = () => shop.dataSource.query('UPDATE telegram_handover SET due_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR');
  const presses = [
    ['/api/orders/deals/ask-telegram', { ...proof, itemId: line?.id }],
    ['/api/deals/ask-telegram', { token }],
    ['/api/deals/hand-over', { token }],
    ['/api/orders/deals/receive', proof],
  ] as const;
  for (const [path, body] of presses) {
    await later();
    expect([path, (await shop.client().post(path, body)).status]).toEqual([path, 200]);
    expect(await dueIn()).toBeLessThanOrEqual(0);
  }
  const off = await startTestApp({}, { keepRows: true });
  await later();
  expect(await order(off)).not.toHaveProperty('handover');
  await off.client().post('/api/deals/ask-telegram', { token });
  expect(await dueIn()).toBeGreaterThan(3_500);
  await off.stop();
});
