import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { linkTelegram, TELEGRAM_CONFIG } from '../../test/telegram-link';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { type Config, CONFIG, loadConfig } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { DealTokenService } from '../deal/deal-token.service';
import { DealRepository } from '../deal/deal.repository';
import { NeedsJobs } from '../needs/needs.jobs';
import { DealMailJobs } from '../order/deal-mail.jobs';
import type { OrderDealsView } from '../order/order-deal.view';
import type { PlacedOrderView } from '../order/order.view';
import type { ProfileView } from '../profile/profile.dto';
import type { SellerDealView } from '../selling/selling.view';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { TelegramOutbox } from '../telegram-bot/telegram-outbox';
import type { TelegramNoticesLinkView, TelegramNoticesView } from './telegram-notice.dto';

const PATH = '/api/users/me/telegram-notices';
const SHOP = 'http://localhost:8080';
const [ADA, BEN, EVE] = [5_100_000_001, 5_100_000_002, 5_100_000_003].map(String) as [string, string, string];
const SELLER = 'seller@example.com';
const SELLERS = 'Ann, and the price is $5';

let mailbox: TestMailbox;
let shop: TestApp;
let buyer: Person;
beforeAll(async () => {
  mailbox = await startMailbox();
  const { telegramBot } = loadConfig({ TELEGRAM_BOT_TOKEN: '7100000001:token' });
  shop = await startTestApp({ ...mailbox.config, ...TELEGRAM_CONFIG, telegramBot, backgroundJobs: false });
});
beforeEach(async () => {
  await emptyTables(shop.dataSource);
  await shop.dataSource.query("INSERT INTO telegram_bot (id, username) VALUES (7100000001, 'tele_bot')");
  buyer = await signUp(shop.client());
  await confirmEmail(shop.dataSource, buyer);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});

const get = <T>(type: abstract new (...given: never[]) => T): T => shop.app.get(type as never, { strict: false });
const run = <T>(work: (tx: Tx) => Promise<T>) => get(Transactions).run(work);
const personOf = (id: string) => ({ id, username: `t${id}`, firstName: '<b>Somebody' });
/** Returns the payload that the bot gets from a person who opens the link. */
const payloadOf = ({ url }: TelegramNoticesLinkView) => new URL(url).searchParams.get('start') ?? '';
const start = (id: string, link: TelegramNoticesLinkView) =>
  run((tx) => get(BotHandlers).handleStart(tx, personOf(id), payloadOf(link)));
const link = async ({ client } = buyer) => (await client.post<TelegramNoticesLinkView>(`${PATH}/link`, {})).body;
const state = async ({ client }: Pick<Person, 'client'> = buyer) =>
  (await client.get<TelegramNoticesView>(PATH)).body.state;
const switchOn = async (id = ADA, person = buyer) => start(id, await link(person));

type Waiting = { chatId: string; content: string };
/** Returns the notices that wait for a chat, the oldest first. Leaves the greetings of the bot out. */
async function notices(chatId = ADA): Promise<string[]> {
  const sql = 'SELECT CAST(chat_id AS CHAR) AS chatId, content FROM telegram_message ORDER BY id';
  const rows = await shop.dataSource.query<Waiting[]>(sql);
  const texts = rows
    .filter((row) => row.chatId === chatId)
    .map(({ content }) => JSON.parse(content) as { text: string });
  return texts.map(({ text }) => text).filter((text) => !text.includes('Send /stop to end the notices'));
}
/** Returns only the sentences of these notices. */
const sentences = async (chatId = ADA) => (await notices(chatId)).map((text) => text.split('\n')[1]);
const mails = async (kind: string) => {
  const sql = 'SELECT id FROM mail WHERE kind = ?';
  return (await shop.dataSource.query<object[]>(sql, [kind])).length;
};

async function place(client = buyer.client, sellerEmail = SELLER) {
  const [productId = 0] = await storeProducts(shop.dataSource, { sellerName: SELLERS, sellerEmail });
  const { body } = await client.post<PlacedOrderView>('/api/orders', sampleOrder(productId));
  await get(DealMailJobs).notify();
  const [deal] = await get(DealRepository).findOfOrder(shop.dataSource.manager, body.id);
  if (!deal) throw new Error('The order has no deal');
  const token = await get(DealTokenService).issue(shop.dataSource.manager, deal);
  return { ...body, deal, token };
}
const sell = (action: string, body: object) => shop.client().post<SellerDealView>(`/api/deals/${action}`, body);
const linkOfDeal = async (token: string) =>
  (await shop.client().post<TelegramNoticesLinkView>('/api/deals/telegram-notices/link', { token })).body;

describe('notices of a buyer', () => {
  // @spec-4.t59f
  it('begin when the buyer presses Start in Telegram, and report each event once, with number, stage and link', async () => {
    expect(await state()).toBe('off');
    const made = await link();
    expect(made).toMatchObject({ bot: 'tele_bot', command: `/start ${payloadOf(made)}` });
    expect(made.url).toMatch(/^https:\/\/t\.me\/tele_bot\?start=n_[A-Za-z0-9]{43}$/);
    expect(await state()).toBe('off');
    await start(ADA, made);
    expect((await buyer.client.get<TelegramNoticesView>(PATH)).body).toEqual({
      ...{ state: 'on', username: `t${ADA}`, asks: null },
    });
    const { orderId, token } = await place();
    await sell('accept', { token });
    await sell('message', { token, text: 'See https://evil.example' });
    // The seller sends the same words again within a minute, and the buyer gets no second message.
    await sell('message', { token, text: 'See https://evil.example' });
    await sell('hand-over', { token });
    await buyer.client.post('/api/orders/deals/receive', { orderId });
    await buyer.client.post('/api/orders/deals/receive', { orderId });
    expect(await sentences()).toEqual([
      'We have stored your order and are letting the sellers know.',
      'Accepted: a seller can hand over what you ordered.',
      'A seller has written to you.',
      'Handed over: check what you got, and confirm it in the shop.',
      'Completed.',
    ]);
    for (const text of await notices()) {
      expect(text.split('\n')[0]).toBe(`<b>Order ${orderId}</b>`);
      expect(text.split('\n')[2]).toBe(`${SHOP}/order-history`);
      expect(text).not.toMatch(/Ann|evil|\$|Sample/);
    }
    // The buyer gets the mails whether or not notices are on.
    expect([await mails('order-placed'), await mails('order-news'), await mails('order-completed')]).toEqual([1, 3, 1]);
  });

  it('are on for every device of the account, and off for anybody else', async () => {
    await switchOn();
    const second = { client: shop.client() };
    await second.client.post('/api/auth/login', { username: buyer.username, password: buyer.password });
    expect(await state(second)).toBe('on');
    const other = await signUp(shop.client());
    expect(await state(other)).toBe('off');
    const { orderId } = await place(other.client);
    expect(await notices()).toEqual([]);
    const own = await place(second.client);
    const view = async (client: Person['client'], id: string) =>
      (await client.post<OrderDealsView>('/api/orders/deals', { orderId: id })).body.telegramNotices?.state;
    expect([await view(buyer.client, own.orderId), await view(other.client, orderId)]).toEqual(['on', 'off']);
    expect((await buyer.client.get<ProfileView>('/api/users/me')).body.telegramNotices?.state).toBe('on');
  });

  it('stop when the buyer has switched off order updates, except for the receipt', async () => {
    await switchOn();
    await shop.dataSource.query('UPDATE `user` SET order_updates = 0 WHERE id = ?', [buyer.id]);
    const { token } = await place();
    await sell('accept', { token });
    expect(await sentences()).toEqual(['We have stored your order and are letting the sellers know.']);
  });

  it('are stored together with the change, so that a crash neither loses nor doubles a notice', async () => {
    await switchOn();
    const { token } = await place();
    const before = [await mails('order-news'), (await notices()).length] as const;
    jest.spyOn(get(TelegramOutbox), 'enqueue').mockRejectedValueOnce(new Error('killed'));
    expect((await sell('accept', { token })).status).toBe(500);
    expect([await mails('order-news'), (await notices()).length]).toEqual(before);
    expect((await sell('accept', { token })).status).toBe(200);
    expect([await mails('order-news'), (await notices()).length]).toEqual([before[0] + 1, before[1] + 1]);
  });

  it('are sent once when the same action runs twice at once', async () => {
    await switchOn();
    const { token } = await place();
    await Promise.all([1, 2, 3].map(() => sell('accept', { token })));
    expect((await sentences()).filter((text) => text?.startsWith('Accepted'))).toHaveLength(1);
  });

  it('are switched off in the settings, together with the links that nobody has used yet', async () => {
    const early = await link();
    await switchOn();
    const late = await link();
    expect((await buyer.client.post<TelegramNoticesView>(`${PATH}/stop`)).body.state).toBe('off');
    for (const made of [early, late]) await start(ADA, made);
    expect(await state()).toBe('off');
    await place();
    expect(await sentences()).toEqual([]);
    await switchOn(BEN);
    expect(await state()).toBe('on');
  });
});

describe('a link that switches notices on', () => {
  // @spec-2.vdpc
  it('works once: the same account gets no second answer, and another account is told that it was used', async () => {
    const made = await link();
    await start(ADA, made);
    await start(ADA, made);
    expect(await notices(ADA)).toEqual([]);
    await start(EVE, made);
    await start(EVE, made);
    expect(await notices(EVE)).toEqual([expect.stringMatching(/^This link was already used\./)]);
    expect((await buyer.client.get<TelegramNoticesView>(PATH)).body.username).toBe(`t${ADA}`);
  });

  it('works for an hour', async () => {
    const made = await link();
    const sql = 'UPDATE telegram_notice_link SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND';
    await shop.dataSource.query(sql);
    await start(ADA, made);
    expect(await state()).toBe('off');
    expect(await notices()).toEqual([expect.stringMatching(/^This link no longer works\./)]);
  });

  it('works for only one of two people who open it at once', async () => {
    const made = await link();
    await Promise.all([start(ADA, made), start(EVE, made)]);
    const told = [await notices(ADA), await notices(EVE)];
    expect(told.map(({ length }) => length).sort()).toEqual([0, 1]);
    const { username } = (await buyer.client.get<TelegramNoticesView>(PATH)).body;
    expect(username).toBe(`t${told[0]?.length ? EVE : ADA}`);
  });

  it('does nothing for an account that was suspended since, and a suspended account gets no notices', async () => {
    const made = await link();
    const suspend = (at: Date | null) => shop.dataSource.query('UPDATE `user` SET suspended_at = ?', [at]);
    await suspend(new Date());
    await start(ADA, made);
    await suspend(null);
    expect(await state()).toBe('off');
    await switchOn(BEN);
    const { token } = await place();
    await suspend(new Date());
    await sell('accept', { token });
    expect(await sentences(BEN)).toHaveLength(1);
  });

  it('cannot be made from the hash in the database', async () => {
    const made = await link();
    const [row] = await shop.dataSource.query<{ hash: string }[]>(
      'SELECT token_hash AS hash FROM telegram_notice_link',
    );
    expect(payloadOf(made)).not.toContain(row?.hash);
    await start(ADA, { ...made, url: `https://t.me/b?start=n_${row?.hash.slice(0, 60)}` });
    expect(await state()).toBe('off');
  });
});

describe('an account that is linked to Telegram', () => {
  beforeEach(async () => {
    expect((await linkTelegram(shop, buyer, ADA)).status).toBe(200);
  });

  it('gets notices on the linked Telegram account without a question', async () => {
    await switchOn(ADA);
    expect(await state()).toBe('on');
  });

  it('is asked before another Telegram account gets the notices, and can choose that account', async () => {
    await switchOn(EVE);
    const { body } = await buyer.client.get<TelegramNoticesView>(PATH);
    expect(body).toMatchObject({ state: 'asks', username: `t${EVE}` });
    expect(await notices(EVE)).toEqual([expect.stringMatching(/^Your account in the shop is linked to another/)]);
    await place();
    expect(await sentences(EVE)).toHaveLength(1);
    const stranger = await signUp(shop.client());
    expect((await stranger.client.post(`${PATH}/confirm`, { asks: body.asks })).status).toBe(410);
    const confirm = () => buyer.client.post<TelegramNoticesView>(`${PATH}/confirm`, { asks: body.asks });
    const pressed = await Promise.all([confirm(), confirm()]);
    expect(pressed.map((response) => [response.status, response.body.state])).toEqual([
      [200, 'on'],
      [200, 'on'],
    ]);
    await place();
    expect((await sentences(EVE)).at(-1)).toBe('We have stored your order and are letting the sellers know.');
  });

  it('is asked before another Telegram account gets the notices, and can refuse, even if an open tab agrees afterwards', async () => {
    await switchOn(ADA);
    await switchOn(EVE);
    const { asks } = (await buyer.client.get<TelegramNoticesView>(PATH)).body;
    expect((await buyer.client.post<TelegramNoticesView>(`${PATH}/dismiss`)).body).toMatchObject({
      ...{ state: 'on', username: `t${ADA}` },
    });
    // A page that was still open in another tab sends the answer again.
    await buyer.client.post(`${PATH}/confirm`, { asks });
    expect((await buyer.client.get<TelegramNoticesView>(PATH)).body.username).toBe(`t${ADA}`);
  });

  it('loses the notices of a Telegram account that is unlinked, and keeps those of another one', async () => {
    await switchOn(ADA);
    await buyer.client.post('/api/users/me/telegram/unlink');
    expect(await state()).toBe('off');
    await switchOn(EVE);
    await linkTelegram(shop, buyer, ADA);
    await buyer.client.post('/api/users/me/telegram/unlink');
    expect(await state()).toBe('on');
  });
});

describe('notices of a seller', () => {
  // @spec-4.t59f
  it('are about one deal only when the seller has no account', async () => {
    const [mine, other] = [await place(), await place()];
    await start(BEN, await linkOfDeal(mine.token));
    expect((await sell('open', { token: mine.token })).body.telegramNotices?.state).toBe('on');
    expect((await sell('open', { token: other.token })).body.telegramNotices?.state).toBe('off');
    for (const { orderId, deal } of [mine, other])
      await buyer.client.post('/api/orders/deals/message', { orderId, deal: deal.number, text: 'When?' });
    await place();
    expect(await notices(BEN)).toEqual([`<b>Deal ${mine.deal.number}</b>\nThe buyer has written to you.\n${SHOP}/`]);
    await sell('telegram-notices/stop', { token: mine.token });
    await buyer.client.post('/api/orders/deals/message', {
      ...{ orderId: mine.orderId, deal: mine.deal.number, text: 'Hello?' },
    });
    expect(await notices(BEN)).toHaveLength(1);
  });

  it('are about all deals when the account has confirmed their address, and come once to each Telegram account', async () => {
    const seller = await signUp(shop.client());
    await shop.dataSource.query('UPDATE `user` SET email = ?, email_key = ? WHERE id = ?', [SELLER, SELLER, seller.id]);
    await switchOn(BEN, seller);
    const first = await place();
    expect(await notices(BEN)).toEqual([]);
    await confirmEmail(shop.dataSource, seller);
    await start(BEN, await linkOfDeal(first.token));
    await place(buyer.client, 'other@example.com');
    const second = await place();
    await buyer.client.post('/api/orders/deals/cancel', { orderId: first.orderId });
    expect((await notices(BEN)).map((text) => text.split('\n').slice(0, 2))).toEqual([
      [`<b>Deal ${second.deal.number}</b>`, 'A buyer has ordered from you. Please answer with the link in our mail.'],
      [`<b>Deal ${first.deal.number}</b>`, 'The deal was cancelled, in whole or in part.'],
    ]);
    const [listed] = (await seller.client.get<SellerDealView[]>('/api/users/me/deals')).body;
    expect(listed?.telegramNotices?.state).toBe('on');
  });

  it('remind once, and end when the deal goes to another address', async () => {
    const { token, deal, orderId } = await place();
    await start(BEN, await linkOfDeal(token));
    const early = await linkOfDeal(token);
    const passed = new Date(Date.now() - 49 * 60 * 60_000);
    await shop.dataSource.query('UPDATE order_item SET state_at = ?', [passed]);
    await shop.dataSource.query('UPDATE deal SET notified_at = ?', [passed]);
    const remind = () => get(DealMailJobs).remind(new AbortController().signal);
    await Promise.all([remind(), remind()]);
    expect(await sentences(BEN)).toEqual(['The buyer is still waiting for your answer.']);
    await get(DealRepository).moveToAddress(shop.dataSource.manager, deal.sellerId ?? 0, 'new@example.com');
    const left = ['telegram_notice', 'telegram_notice_link'].map((table) => `SELECT id FROM ${table}`);
    expect(await shop.dataSource.query(left.join(' UNION ALL '))).toEqual([]);
    await start(EVE, early);
    await buyer.client.post('/api/orders/deals/message', { orderId, deal: deal.number, text: 'When?' });
    expect(await sentences(BEN)).toHaveLength(1);
    expect(await notices(EVE)).toEqual([expect.stringMatching(/^This link no longer works\./)]);
  });
});

describe('notices of administrators', () => {
  // @spec-4.t59f
  it('report new orders and stuck deals, each once, while New Orders is on', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    await switchOn(BEN, admin);
    const { orderId, deal } = await place();
    const tell = () => get(NeedsJobs).notifyAdministrators(new Date());
    await tell();
    expect(await notices(BEN)).toEqual([`<b>Order ${orderId}</b>\nA new order was placed.\n${SHOP}/admin`]);
    await shop.dataSource.query('UPDATE order_item SET state_at = ?', [new Date(Date.now() - 49 * 60 * 60_000)]);
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await notices(BEN)).slice(1)).toEqual([
      `<b>Deal ${deal.number}</b>\nA deal has waited too long and needs an administrator.\n${SHOP}/admin`,
    ]);
    await shop.dataSource.query('UPDATE `user` SET order_alerts = 0 WHERE id = ?', [admin.id]);
    await place();
    expect(await notices(BEN)).toHaveLength(2);
  });

  it('report a new stuck deal even behind many old ones, and each deal once for all of its items', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    await switchOn(BEN, admin);
    const [old, fresh] = [await place(), await place()];
    const addLines = (id: number, lines: [number, number], state: string, hours: number) =>
      shop.dataSource.query(
        `INSERT INTO order_item (order_id, line, product_id, product_title, product_image, quantity, price, deal_id, state, state_at)
         WITH RECURSIVE added AS (SELECT ? AS line UNION ALL SELECT line + 1 FROM added WHERE line < ?)
         SELECT order_id, added.line, product_id, product_title, product_image, quantity, price, deal_id, ?, ? - INTERVAL added.line SECOND
         FROM order_item item JOIN added WHERE order_id = ? AND item.line = 0`,
        [...lines, state, new Date(Date.now() - hours * 60 * 60_000), id],
      );
    await addLines(old.id, [2, 202], 'handed_over', 30 * 24);
    await addLines(fresh.id, [2, 4], 'handed_over', 7 * 24 + 1);
    const before = await notices(BEN);
    await get(NeedsJobs).notifyAdministrators(new Date());
    const told = (await notices(BEN)).slice(before.length);
    expect(told.map((text) => text.split('\n')[0])).toEqual([`<b>Deal ${fresh.deal.number}</b>`]);
    // An administrator has attended to the deal, and another item of it has waited too long since then.
    const looked = new Date(Date.now() - 60_000);
    await shop.dataSource.query('UPDATE deal SET attended_at = ? WHERE id = ?', [looked, fresh.deal.id]);
    await get(NeedsJobs).notifyAdministrators(new Date());
    expect(await notices(BEN)).toHaveLength(before.length + 1);
    await addLines(fresh.id, [5, 5], 'waiting', 48);
    await get(NeedsJobs).notifyAdministrators(new Date());
    expect(await notices(BEN)).toHaveLength(before.length + 2);
  });

  it('report an order whose hand-over Telegram has shown, but the buyer has not confirmed', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    await switchOn(BEN, admin);
    const { deal } = await place();
    jest.replaceProperty(shop.app.get<Config>(CONFIG, { strict: false }), 'telegramHandover', true);
    await shop.dataSource.query("UPDATE order_item SET state = 'handed_over'");
    const done = new Date(Date.now() - 25 * 60 * 60_000);
    await shop.dataSource.query(
      `INSERT INTO telegram_handover (order_item_id, deal_id, chat_id, chat_kind, chat_title, seller_named_at, state, state_at, done_at, created_at)
       SELECT id, deal_id, -1001, 'group', 'Group', ?, 'done', ?, ?, ? FROM order_item`,
      [done, done, done, done],
    );
    await get(NeedsJobs).notifyAdministrators(new Date());
    expect((await notices(BEN)).at(-1)).toContain(`Deal ${deal.number}`);
  });

  it('report at most ten new orders in an hour, as the mails do', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    await switchOn(BEN, admin);
    jest.replaceProperty(shop.app.get<Config>(CONFIG, { strict: false }), 'rateLimits', true);
    for (let n = 0; n < 11; n++) await place();
    expect(await notices(BEN)).toHaveLength(10);
  });

  it('do not show an order number that a client has made up', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    await switchOn(BEN, admin);
    const [productId = 0] = await storeProducts(shop.dataSource, { sellerEmail: SELLER });
    await shop.client().post('/api/orders', sampleOrder(productId, { orderId: 'evil-example-won' }));
    await get(DealMailJobs).notify();
    expect(await notices(BEN)).toEqual([`A new order was placed.\n${SHOP}/admin`]);
  });
});

describe('the bot', () => {
  const chat = { id: ADA, type: 'private' as const, title: null, username: null };
  const change = (after: 'kicked' | 'member', date = new Date()) => {
    const before = after === 'kicked' ? 'member' : 'kicked';
    const by = personOf(ADA);
    return run((tx) =>
      get(BotHandlers).handleOwnMembership(tx, { ...{ updateId: 1, chat, by, of: by, date }, before, after }),
    );
  };

  it('switches all notices of a chat off when the person blocks it, and offers them again after the block', async () => {
    await switchOn();
    const { token } = await place();
    await start(ADA, await linkOfDeal(token));
    await change('kicked');
    expect(await state()).toBe('blocked');
    expect((await sell('open', { token })).body.telegramNotices?.state).toBe('blocked');
    const before = (await notices()).length;
    await sell('accept', { token });
    expect(await notices()).toHaveLength(before);
    await change('member');
    expect(await state()).toBe('off');
    await switchOn();
    expect(await state()).toBe('on');
  });

  it('does not switch off notices that were switched on after the reported block', async () => {
    await switchOn();
    await change('kicked', new Date(Date.now() - 60_000));
    expect(await state()).toBe('on');
  });

  it('switches notices off after /stop and names them, and switches them on again through a new link', async () => {
    await switchOn();
    const stop = () => run((tx) => get(BotHandlers).handleStop(tx, personOf(ADA)));
    expect(await stop()).toEqual([expect.stringMatching(/^Off: notices about your account in the shop, since 20/)]);
    expect(await state()).toBe('stopped');
    await switchOn();
    expect(await state()).toBe('on');
  });

  it('switches notices off when nothing can be delivered any more', async () => {
    await switchOn();
    await run((tx) => get(BotHandlers).handleUndeliverable(tx, ADA));
    expect(await state()).toBe('gone');
  });

  it('answers /mydata with the linked account, or with the link that the person has opened', async () => {
    const ask = (kind: 'collectMyData' | 'handleForget', id: string) =>
      run((tx) => get(BotHandlers)[kind](tx, personOf(id)));
    await linkTelegram(shop, buyer, ADA);
    await switchOn(EVE);
    expect(await ask('collectMyData', ADA)).toEqual([
      expect.stringMatching(/^Your account in the shop is linked to this/),
    ]);
    expect(await ask('collectMyData', EVE)).toEqual([
      expect.stringMatching(/^the link that you opened to get notices/),
    ]);
    expect(await ask('handleForget', ADA)).toEqual([
      expect.stringMatching(/^Your account in the shop is still linked .+ unlink it/),
    ]);
    expect(await ask('handleForget', EVE)).toEqual([expect.stringMatching(/^Deleted: the link/)]);
    expect(await ask('collectMyData', EVE)).toEqual([]);
    expect(await state()).toBe('off');
  });

  it('lists and deletes what is stored about a Telegram account, and nothing about any other account', async () => {
    await switchOn(ADA);
    const { token, deal } = await place();
    await start(ADA, await linkOfDeal(token));
    const ask = (kind: 'collectMyData' | 'handleForget', id: string) =>
      run((tx) => get(BotHandlers)[kind](tx, personOf(id)));
    expect(await ask('collectMyData', EVE)).toEqual([]);
    expect(await ask('handleForget', EVE)).toEqual([]);
    expect(await ask('collectMyData', ADA)).toEqual([
      expect.stringMatching(/^notices about your account in the shop, since 20/),
      expect.stringMatching(new RegExp(`^notices about deal ${deal.number}, since 20`)),
      expect.stringMatching(/^the link that you opened to get notices/),
    ]);
    expect(await ask('handleForget', ADA)).toHaveLength(3);
    expect(await state()).toBe('off');
    expect(await ask('collectMyData', ADA)).toEqual([]);
    const rows =
      'SELECT (SELECT COUNT(*) FROM telegram_notice) + (SELECT COUNT(*) FROM telegram_notice_link WHERE chat_id = ?) AS n';
    expect((await shop.dataSource.query<{ n: number }[]>(rows, [ADA]))[0]?.n).toBe(0);
  });
});
