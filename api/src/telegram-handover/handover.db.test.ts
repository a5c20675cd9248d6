import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import type { LocalChat } from '../../../tools/telegram/local-chat';
import type { Client } from '../../test/client';
import { eraseDue } from '../../test/erase-due';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { killAt } from '../../test/kill';
import { linkTelegram } from '../../test/telegram-link';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { until } from '../../test/until';
import { loadConfig } from '../config/config';
import { Transactions } from '../database/transactions';
import type { NeedsView } from '../needs/needs.view';
import type { OrderDealsView } from '../order/order-deal.view';
import { RetentionService } from '../privacy/retention.service';
import type { SellerDealView } from '../selling/selling.view';
import { hashOf, newToken } from '../secret/token';
import { BotApi } from '../telegram-bot/bot-api';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { ProofChecks } from '../telegram-proof/proof-checks';
import { HandoverSigner } from './handover-signer';
import { HandoverWatcher } from './handover-watcher';
import { HandoverRepository } from './handover.repository';
import type { HandoverCheckView, HandoverView } from './handover.view';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let telegram: LocalTelegram;
let shop: TestApp;
let buyer: Person;
let seller: Person;
let chat: LocalChat;
let orderId: string;
let itemId: number;
let productId: number;
let deal: string;
const [sofia, ben, layla] = [0, 1, 2].map((index) => () => telegram.people[index]?.id ?? 0) as [
  () => number,
  () => number,
  () => number,
];

const config = () => ({
  backgroundJobs: false,
  telegramHandover: true,
  telegramSignIn: telegram.settings,
  telegramBot: loadConfig({
    TELEGRAM_BOT_TOKEN: telegram.settings.botToken,
    TELEGRAM_LOCAL_API: telegram.settings.apiRoot,
  }).telegramBot,
});

beforeAll(async () => {
  telegram = await startLocalTelegram();
  shop = await startTestApp(config());
});
afterAll(async () => {
  await shop.stop();
  await telegram.stop();
});

/** Makes a seller with a proven group, and a buyer who has linked another Telegram account. */
beforeEach(async () => {
  telegram.controls.clearFaults();
  await emptyTables(shop.dataSource);
  [buyer, seller] = [await signUp(shop.client()), await signUp(shop.client())];
  for (const person of [buyer, seller]) await confirmEmail(shop.dataSource, person);
  await linkTelegram(shop, buyer, String(ben()));
  chat = telegram.controls.createChat({ type: 'supergroup', title: 'Crypto <b>&</b> friends', ownerId: sofia() });
  addBot();
  telegram.controls.join({ chatId: chat.id, userId: ben() });
  await order();
});

const addBot = () =>
  telegram.world.setMember({ chatId: chat.id, userId: telegram.world.bot().id }, { status: 'administrator' });

/** Lists the group with its owner proof and places an order for it. The seller accepts, and the hand-over begins. */
async function order(given: { isUnique?: boolean } = {}): Promise<void> {
  await list(given);
  await buy();
  await accept();
  await begin();
}

async function list({ isUnique = true } = {}): Promise<void> {
  const listing = { sellerEmail: seller.email, isUnique, handle: chat.username ?? null };
  [productId = 0] = await storeProducts(shop.dataSource, listing);
  await prove();
}

async function buy(): Promise<void> {
  const input = sampleOrder(productId, { customerEmail: buyer.email });
  expect((await buyer.client.post('/api/orders', input)).status).toBe(201);
  orderId = input.orderId;
  const [line] = (await shown()).items;
  [itemId, deal] = [line?.id ?? 0, line?.deal ?? ''];
}

const accept = async () => expect((await sell('accept')).status).toBe(200);
const begin = () => watcher().beginAgreed(UNSTOPPED_SIGNAL);
/** Checks again who owns the chat of the listing. An order makes this check due. */
const recheck = () => shop.app.get(ProofChecks, { strict: false }).checkDue(UNSTOPPED_SIGNAL);
const proofState = async () => {
  const sql = 'SELECT state FROM telegram_proof ORDER BY id DESC LIMIT 1';
  return (await shop.dataSource.query<{ state: string }[]>(sql))[0]?.state;
};

/** Stores an owner proof for the listing, as the check of the listing does. */
async function prove(): Promise<void> {
  await shop.dataSource.query("UPDATE telegram_proof SET state = 'ended'");
  await shop.dataSource.query(
    `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at, person_id, chat_id, chat_type, chat_title, answered_at, listed_handle)
      VALUES (?, 'shown', ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, UTC_TIMESTAMP(3), ?)`,
    [productId, hashOf(newToken()), String(sofia()), chat.id, chat.type, chat.title, chat.username ?? null],
  );
}

const watcher = (of = shop) => of.app.get(HandoverWatcher, { strict: false });
const shown = async (client: Client = buyer.client) =>
  (await client.post<OrderDealsView>('/api/orders/deals', { orderId })).body;
const sell = (action: string, body: object = {}) =>
  seller.client.post<SellerDealView>(`/api/users/me/deals/${deal}/${action}`, body);
const ask = () => buyer.client.post<OrderDealsView>('/api/orders/deals/ask-telegram', { orderId, itemId });
const receive = () => buyer.client.post<OrderDealsView>('/api/orders/deals/receive', { orderId, itemId });
const handover = async () => (await shown()).items[0]?.handover;
const state = async () => {
  const { state: found, reason } = (await handover()) as HandoverView;
  return reason ? `${found}: ${reason}` : found;
};
/** Moves all times of the hand-over back, as if the seconds had passed. */
const pass = async (seconds: number) => {
  const columns = ['due_at', 'first_named_at', 'checked_at', 'seller_pressed_at', 'buyer_pressed_at', 'created_at'];
  const sets = columns.map((column) => `${column} = ${column} - INTERVAL ${seconds} SECOND`).join(', ');
  // `run` repeats the transaction when a running process changes the row at the same time.
  await shop.app.get(Transactions).run((tx) => tx.query(`UPDATE telegram_handover SET ${sets}`));
  await shop.dataSource.query(
    `UPDATE \`user\` SET telegram_linked_at = telegram_linked_at - INTERVAL ${seconds} SECOND`,
  );
};
/** Checks the hand-overs that are due now. */
const look = (of = shop) => watcher(of).checkDue(UNSTOPPED_SIGNAL);
/** Lets the seconds pass, and checks the hand-overs that are due then. */
const after = async (seconds: number, of = shop) => {
  await pass(seconds);
  await look(of);
};
const transfer = (toId = ben(), options: object = {}) =>
  telegram.controls.transfer({ chatId: chat.id, toId, ...options });
const callsOf = (method: string) => telegram.calls.filter((call) => call.method === method).length;
const secondsUntilDue = async () => {
  const [row] = await shop.dataSource.query<{ seconds: number | null }[]>(
    'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), due_at) AS seconds FROM telegram_handover',
  );
  return row?.seconds ?? null;
};
/** Makes two checks that name the buyer as the owner. */
async function finish(): Promise<HandoverView> {
  transfer();
  await ask();
  await look();
  await after(MINUTE);
  return (await handover()) as HandoverView;
}

it('the hand-over shows who owns the group, and is done when two answers a minute apart name the buyer, even if the seller stays an administrator', async () => {
  await look();
  expect(await state()).toBe('waiting');
  telegram.controls.promote({ chatId: chat.id, userId: ben() });
  await after(HOUR);
  expect(await state()).toBe('buyer_is_admin');
  transfer();
  await sell('hand-over');
  await after(10);
  expect(await state()).toBe('buyer_is_owner');
  await after(59);
  expect(await state()).toBe('buyer_is_owner');
  await after(1);
  const done = (await handover()) as HandoverView;
  expect(done).toMatchObject({ state: 'done', chat: 'group', sellerIsAdmin: true, canAsk: false });
  expect(Date.parse(done.doneAt ?? '') - Date.parse(done.firstNamedAt ?? '')).toBeGreaterThanOrEqual(60_000);
  // The seller sees the same as the buyer, and the order does not complete by itself.
  const desk = (await seller.client.get<SellerDealView>(`/api/users/me/deals/${deal}`)).body;
  expect(desk.lines[0]).toMatchObject({ state: 'handed_over', handover: done });
  expect((await shown()).items[0]).toMatchObject({ state: 'handed_over', actions: ['receive'] });
});

it('the shop asks Telegram only for the list of administrators, and stops asking once the hand-over is done', async () => {
  const before = callsOf('getChatAdministrators');
  await finish();
  await after(DAY);
  expect(callsOf('getChatAdministrators') - before).toBe(2);
  expect(callsOf('getChatMember')).toBe(0);
  expect(await secondsUntilDue()).toBeNull();
});

it('the wait for the second answer starts over when the buyer has lost the group in between', async () => {
  transfer();
  await ask();
  await look();
  expect(await state()).toBe('buyer_is_owner');
  transfer(layla());
  await after(MINUTE);
  expect(await state()).toBe('other_owner');
  transfer(ben());
  await after(MINUTE);
  expect(await state()).toBe('buyer_is_owner');
  await after(MINUTE);
  expect(await state()).toBe('done');
});

it('the shop notices a transfer without an update from Telegram: after a button was pressed, it asks each minute, then each 10 minutes, and a day later each hour', async () => {
  await look();
  expect(await secondsUntilDue()).toBeGreaterThan(HOUR - 30);
  await sell('hand-over');
  await after(10);
  expect(await secondsUntilDue()).toBeLessThanOrEqual(MINUTE);
  await after(HOUR);
  expect(await secondsUntilDue()).toBeGreaterThan(9 * MINUTE);
  await after(DAY);
  expect(await secondsUntilDue()).toBeGreaterThan(HOUR - 30);
});

it('the hand-over gives up after 14 days in which nobody has pressed a button', async () => {
  await after(13 * DAY);
  expect(await state()).toBe('waiting');
  await ask();
  await after(13 * DAY);
  expect(await state()).toBe('waiting');
  await after(DAY);
  expect(await handover()).toMatchObject({ state: 'timed_out', canAsk: false });
  transfer();
  await ask();
  await after(DAY);
  expect(await state()).toBe('timed_out');
});

it.each(['too-many-requests', 'server-error', 'html-body', 'empty-body', 'cut', 'unauthorized'] as const)(
  'the hand-over neither finishes nor fails while calls fail: %s',
  async (kind) => {
    transfer();
    await ask();
    await look();
    telegram.controls.playFault({ kind, method: 'getChatAdministrators', times: 3, retryAfter: 1 });
    for (let count = 0; count < 3; count++) {
      await after(MINUTE);
      expect(await state()).toBe('buyer_is_owner');
    }
    telegram.controls.clearFaults();
    // The wait that Telegram has asked for passes.
    await until(async () => {
      await after(MINUTE);
      return (await state()) === 'done';
    });
  },
);

it('the hand-over does not give up because calls have failed for 14 days', async () => {
  await look();
  telegram.controls.playFault({ kind: 'server-error', times: 2 });
  await after(15 * DAY);
  expect(await state()).toBe('waiting');
  expect((await handover())?.canAsk).toBe(true);
});

it('the hand-over cannot be checked while the bot is not in the group, and goes on when the bot is back', async () => {
  const bot = { chatId: chat.id, userId: telegram.world.bot().id };
  transfer();
  await ask();
  await look();
  telegram.controls.remove(bot);
  await after(MINUTE);
  expect(await state()).toBe('not_checkable: bot_away');
  addBot();
  await after(HOUR);
  expect(await state()).toBe('buyer_is_owner');
  telegram.controls.deleteChat({ chatId: chat.id });
  await after(MINUTE);
  expect(await state()).toBe('not_checkable: bot_away');
});

it('the hand-over follows a group that becomes a supergroup', async () => {
  chat = telegram.controls.createChat({ type: 'group', title: 'Small', ownerId: sofia() });
  addBot();
  await order();
  await look();
  chat = telegram.controls.migrate({ chatId: chat.id });
  transfer();
  await ask();
  await after(MINUTE);
  await look();
  await after(MINUTE);
  expect(await state()).toBe('done');
});

it('the hand-over starts over when the buyer links another account, even if that account owns the group', async () => {
  transfer();
  await ask();
  await look();
  await buyer.client.post('/api/users/me/telegram/unlink');
  await after(MINUTE);
  expect(await state()).toBe('not_checkable: buyer_unlinked');
  await linkTelegram(shop, buyer, String(sofia()));
  await after(HOUR);
  expect(await state()).toBe('not_checkable: same_account');
  await buyer.client.post('/api/users/me/telegram/unlink');
  await linkTelegram(shop, buyer, String(layla()));
  await after(HOUR);
  expect(await state()).toBe('other_owner');
  transfer(layla());
  await after(HOUR);
  expect(await state()).toBe('buyer_is_owner');
  // The buyer unlinks the account and links it again between two checks.
  await buyer.client.post('/api/users/me/telegram/unlink');
  await linkTelegram(shop, buyer, String(layla()));
  await after(MINUTE);
  expect(await state()).toBe('buyer_is_owner');
  await after(MINUTE);
  expect(await state()).toBe('done');
});

it('the hand-over makes only one record when buyer and seller press their buttons at once, even repeatedly', async () => {
  transfer();
  await Promise.all([ask(), ask(), sell('hand-over'), sell('ask-telegram'), sell('ask-telegram', { line: 1 })]);
  const before = callsOf('getChatAdministrators');
  await Promise.all([look(), look()]);
  expect(await state()).toBe('buyer_is_owner');
  // Only one of the two workers asks Telegram.
  expect(callsOf('getChatAdministrators') - before).toBe(1);
  await pass(MINUTE);
  await Promise.all([look(), look(), ask()]);
  await look();
  const { record } = (await handover()) as HandoverView;
  expect(record).not.toBeNull();
  await Promise.all([receive(), ask()]);
  await after(DAY);
  expect((await handover())?.record).toBe(record);
});

it('the shop goes on checking for a record after the buyer has confirmed, but stops when the item is cancelled', async () => {
  transfer();
  await receive();
  await look();
  await after(MINUTE);
  expect((await shown()).items[0]).toMatchObject({ state: 'received', handover: { state: 'done' } });
  await shop.dataSource.query('DELETE FROM telegram_handover');
  await order();
  await buyer.client.post('/api/orders/deals/cancel', { orderId, itemId });
  const before = callsOf('getChatAdministrators');
  await after(HOUR);
  expect(await secondsUntilDue()).toBeNull();
  expect(callsOf('getChatAdministrators')).toBe(before);
  expect(await handover()).toBeUndefined();
});

it.each([
  ['asks', BotApi, 'call', 'before'],
  ['has the answer', BotApi, 'call', 'after'],
  ['stores it', HandoverRepository, 'update', 'after'],
] as const)(
  'the hand-over loses no answer and counts none twice when a process is killed as it %s',
  async (_point, type, method, when) => {
    transfer();
    await ask();
    const kill = async () => {
      const killed = await startTestApp(config(), { keepRows: true });
      const isKilled = killAt<Record<string, unknown>>(killed, type as never, method, when);
      await look(killed).catch(() => undefined);
      await isKilled;
      await killed.stop();
    };
    await kill();
    expect(await state()).toBe('waiting');
    await after(MINUTE);
    // The answer of the killed process does not count as one of the two answers that must name the buyer.
    expect(await state()).toBe('buyer_is_owner');
    await pass(MINUTE);
    await kill();
    expect(await state()).toBe('buyer_is_owner');
    await after(MINUTE);
    expect(await state()).toBe('done');
    const { firstNamedAt, doneAt, record } = (await handover()) as HandoverView;
    expect(JSON.parse(record ?? '')).toMatchObject({ record: { buyerNamedAt: [firstNamedAt, doneAt] } });
  },
);

it('an order that the buyer has not confirmed 24 hours after the hand-over comes first in the queue of the operator', async () => {
  const admin = await signUpAdmin(shop.dataSource, shop.client());
  const needs = async () =>
    (await admin.client.get<NeedsView>('/api/admin/needs')).body.deals.map(({ causes }) =>
      causes.map(({ type }) => type),
    );
  const { doneAt } = await finish();
  expect(doneAt).not.toBeNull();
  const [older = 0] = await storeProducts(shop.dataSource, { sellerEmail: 'other@example.com' });
  await buyer.client.post('/api/orders', sampleOrder(older, { customerEmail: buyer.email }));
  await shop.dataSource.query("UPDATE order_item SET state_at = state_at - INTERVAL 9 DAY WHERE state = 'waiting'");
  const age = (hours: number) =>
    shop.dataSource.query(`UPDATE telegram_handover SET done_at = UTC_TIMESTAMP(3) - INTERVAL ${hours} HOUR`);
  await age(23);
  expect(await needs()).toEqual([['no_answer']]);
  await age(25);
  expect(await needs()).toEqual([['handover_unanswered'], ['no_answer']]);
  await receive();
  expect(await needs()).toEqual([['no_answer']]);
});

it('the record of a hand-over names no person, and stays when the account of the buyer is erased', async () => {
  const { record } = await finish();
  for (const name of [sofia(), ben(), 'Sofia', 'Ben', buyer.email, seller.email, orderId])
    expect(record).not.toContain(String(name));
  await shop.dataSource.query('UPDATE `user` SET erase_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE id = ?', [
    buyer.id,
  ]);
  await eraseDue(shop);
  const desk = await seller.client.get<SellerDealView>(`/api/users/me/deals/${deal}`);
  expect(desk.body.lines[0]?.handover?.record).toBe(record);
  const check = await shop.client().post<HandoverCheckView>('/api/handover/check', { text: record });
  expect(check.body.record).toMatchObject({ deal, chat: { kind: 'group', title: chat.title } });
});

it('the hand-over stops when the account of the buyer is erased, and does not name the seller after /forget', async () => {
  await look();
  const person = { id: String(sofia()), username: null, firstName: 'Sofia' };
  const handlers = shop.app.get(BotHandlers, { strict: false });
  await shop.app.get(Transactions).run((tx) => handlers.handleForget(tx, person));
  await after(HOUR);
  expect(await state()).toBe('not_checkable: seller_unknown');
  const before = callsOf('getChatAdministrators');
  await shop.dataSource.query('UPDATE `user` SET erase_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE id = ?', [
    buyer.id,
  ]);
  await eraseDue(shop);
  await after(HOUR);
  expect(callsOf('getChatAdministrators')).toBe(before);
});

it('the shop forgets the seller after 30 days, even if it no longer checks the hand-over', async () => {
  const sellerAfter = async (days: number) => {
    await shop.dataSource.query(`UPDATE telegram_handover SET created_at = UTC_TIMESTAMP(3) - INTERVAL ${days} DAY`);
    await shop.app.get(RetentionService, { strict: false }).enforceRules(UNSTOPPED_SIGNAL);
    const [row] = await shop.dataSource.query<{ id: string | null }[]>(
      'SELECT seller_telegram_id AS id FROM telegram_handover',
    );
    return row?.id;
  };
  expect(await sellerAfter(29)).toBe(String(sofia()));
  expect(await sellerAfter(31)).toBeNull();
});

it('a finished hand-over ends the owner proof of the seller at once, and stays finished', async () => {
  await look();
  await recheck();
  expect(await proofState()).toBe('shown');
  transfer();
  await ask();
  await after(10);
  await recheck();
  expect(await proofState()).toBe('withdrawn');
  await after(MINUTE);
  expect(await state()).toBe('done');
});

it('the bot stays in the chat until the shop has stopped checking the hand-over', async () => {
  const isWanted = () =>
    shop.app.get(BotHandlers, { strict: false }).isWanted(shop.dataSource.manager, String(chat.id));
  await shop.dataSource.query("UPDATE telegram_proof SET state = 'ended'");
  expect(await isWanted()).toBe(true);
  await finish();
  expect(await isWanted()).toBe(false);
});

it('the hand-over begins only if an answer is younger than 24 hours and the buyer has linked an account that is not the seller’s', async () => {
  const rows = async () => (await shop.dataSource.query<unknown[]>('SELECT 1 FROM telegram_handover')).length;
  await shop.dataSource.query('DELETE FROM telegram_handover');
  const begun = async () => {
    await begin();
    return rows();
  };
  await shop.dataSource.query('UPDATE telegram_proof SET answered_at = answered_at - INTERVAL 25 HOUR');
  expect(await begun()).toBe(0);
  // Telegram had named another owner before the order was placed.
  await shop.dataSource.query(
    `UPDATE telegram_proof SET answered_at = UTC_TIMESTAMP(3), state = 'withdrawn',
      since = (SELECT created_at FROM \`order\`) - INTERVAL 1 SECOND`,
  );
  expect(await begun()).toBe(0);
  await shop.dataSource.query("UPDATE telegram_proof SET state = 'shown', since = NULL");
  await buyer.client.post('/api/users/me/telegram/unlink');
  expect(await begun()).toBe(0);
  await linkTelegram(shop, buyer, String(sofia()));
  expect(await begun()).toBe(0);
  await buyer.client.post('/api/users/me/telegram/unlink');
  await linkTelegram(shop, buyer, String(layla()));
  expect(await begun()).toBe(1);
  expect(await begun()).toBe(1);
});

it('the hand-over does not begin for an order from a former seller, whose Telegram account the proof does not name', async () => {
  const [sold] = await shop.dataSource.query<{ sellerId: number }[]>('SELECT seller_id AS sellerId FROM deal');
  const own = sold?.sellerId ?? fail('the deal has no seller');
  const begun = async (sellerId: number | null) => {
    await shop.dataSource.query('DELETE FROM telegram_handover');
    await shop.dataSource.query("UPDATE telegram_proof SET seller_id = ? WHERE state = 'shown'", [sellerId]);
    await begin();
    return (await shop.dataSource.query<unknown[]>('SELECT 1 FROM telegram_handover')).length;
  };
  expect([await begun(own + 1), await begun(own), await begun(null)]).toEqual([0, 1, 1]);
});

it.each(['accepted', 'linked', 'begun'])(
  'the hand-over is done for a group that was transferred before it was %s',
  async (step) => {
    await shop.dataSource.query('DELETE FROM telegram_handover');
    await buyer.client.post('/api/users/me/telegram/unlink');
    await list();
    await buy();
    const steps: Record<string, () => Promise<unknown>> = {
      accepted: accept,
      linked: () => linkTelegram(shop, buyer, String(ben())),
      begun: begin,
    };
    for (const [name, run] of Object.entries(steps)) {
      if (name === step) {
        transfer();
        await recheck();
        expect(await proofState()).toBe('withdrawn');
      }
      await run();
    }
    await look();
    expect(await state()).toBe('buyer_is_owner');
    await after(MINUTE);
    expect(await state()).toBe('done');
  },
);

it('a buyer without a linked account is told that linking one lets the shop check the hand-over', async () => {
  const awaitsLink = async () => (await shown()).awaitsTelegramLink ?? false;
  expect(await awaitsLink()).toBe(false);
  await buyer.client.post('/api/users/me/telegram/unlink');
  expect(await awaitsLink()).toBe(true);
  await shop.dataSource.query("UPDATE telegram_proof SET state = 'ended'");
  expect(await awaitsLink()).toBe(false);
  await shop.dataSource.query("UPDATE telegram_proof SET state = 'shown'");
  await buyer.client.post('/api/orders/deals/cancel', { orderId, itemId });
  expect(await awaitsLink()).toBe(false);
});

it('the hand-over goes on with the ordered group when its listing is edited or deleted', async () => {
  await shop.dataSource.query("UPDATE product SET handle = 'another', title = 'Another' WHERE id = ?", [productId]);
  await shop.app.get(ProofChecks, { strict: false }).endMisfits(UNSTOPPED_SIGNAL);
  await recheck();
  expect(await proofState()).toBe('ended');
  await shop.dataSource.query('DELETE FROM product WHERE id = ?', [productId]);
  const { state: found, record } = await finish();
  expect(found).toBe('done');
  const check = await shop.client().post<HandoverCheckView>('/api/handover/check', { text: record });
  expect(check.body.record?.chat.title).toBe(chat.title);
});

it('the hand-over names the present buyer when a group is sold again after a cancelled order', async () => {
  const first = { orderId };
  await look();
  await buyer.client.post('/api/orders/deals/cancel', { orderId, itemId });
  const before = buyer;
  buyer = await signUp(shop.client());
  await confirmEmail(shop.dataSource, buyer);
  await linkTelegram(shop, buyer, String(layla()));
  await buy();
  await accept();
  await begin();
  transfer(layla());
  await ask();
  await look();
  await after(MINUTE);
  expect(await state()).toBe('done');
  const { items } = (await before.client.post<OrderDealsView>('/api/orders/deals', first)).body;
  expect(items[0]).not.toHaveProperty('handover');
});

it('the hand-over names only one of two buyers who have ordered the same group', async () => {
  await shop.dataSource.query('DELETE FROM telegram_handover');
  await order({ isUnique: false });
  const first = { orderId };
  const before = buyer;
  buyer = await signUp(shop.client());
  await confirmEmail(shop.dataSource, buyer);
  await linkTelegram(shop, buyer, String(layla()));
  await buy();
  await accept();
  await begin();
  transfer(layla());
  await look();
  await after(MINUTE);
  expect(await state()).toBe('done');
  const { items } = (await before.client.post<OrderDealsView>('/api/orders/deals', first)).body;
  expect(items[0]?.handover).toMatchObject({ state: 'other_owner', record: null });
});

it('the hand-over makes no record for an item that was cancelled while Telegram answered', async () => {
  transfer();
  await ask();
  await look();
  await pass(MINUTE);
  const bot = shop.app.get(BotApi, { strict: false });
  const call = bot.call.bind(bot) as (...input: unknown[]) => Promise<unknown>;
  const answered = jest.spyOn(bot, 'call').mockImplementationOnce(async (...input: unknown[]) => {
    const answer = await call(...input);
    await buyer.client.post('/api/orders/deals/cancel', { orderId, itemId });
    return answer as never;
  });
  await look();
  expect(answered).toHaveBeenCalledTimes(1);
  answered.mockRestore();
  expect(await handover()).toBeUndefined();
  const [row] = await shop.dataSource.query<object[]>('SELECT record, due_at FROM telegram_handover');
  expect(row).toEqual({ record: null, due_at: null });
});

it('a cancellation at the same moment either comes after the record, or prevents it', async () => {
  transfer();
  await ask();
  await look();
  await pass(MINUTE);
  const signer = shop.app.get(HandoverSigner, { strict: false });
  const sign = signer.sign.bind(signer);
  let isCancelling = (): void => undefined;
  const cancelling = new Promise<void>((resolve) => (isCancelling = resolve));
  const signed = jest.spyOn(signer, 'sign').mockImplementationOnce(async (...input) => {
    await cancelling;
    return sign(...input);
  });
  const looking = look();
  await until(() => signed.mock.calls.length > 0);
  let isOver = false;
  const cancel = buyer.client.post<OrderDealsView>('/api/orders/deals/cancel', { orderId, itemId });
  void cancel.finally(() => (isOver = true));
  const waiting = `SELECT 1 FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%FROM \`order\`%FOR UPDATE' AND id <> CONNECTION_ID()`;
  await until(async () => isOver || (await shop.dataSource.query<unknown[]>(waiting)).length > 0);
  isCancelling();
  await looking;
  signed.mockRestore();
  const [line] = (await cancel).body.items;
  expect(line?.state).toBe('cancelled');
  expect((await handover())?.record).toBe(line?.handover?.record);
});

it('the shop checks other groups while Telegram has told the bot to wait with one group', async () => {
  const waiting = { ...(await shown()), client: buyer.client };
  const waitingChat = chat.id;
  chat = telegram.controls.createChat({ type: 'channel', title: 'Other', ownerId: sofia() });
  addBot();
  buyer = await signUp(shop.client());
  await confirmEmail(shop.dataSource, buyer);
  await linkTelegram(shop, buyer, String(layla()));
  await order();
  // Uses another application for this test: an application remembers how long Telegram has told it to wait, and the
  // other tests must not wait.
  const other = await startTestApp(config(), { keepRows: true });
  const method = 'getChatAdministrators';
  telegram.controls.playFault({ kind: 'too-many-requests', method, chatId: waitingChat, retryAfter: 900 });
  expect(await look(other)).toBeUndefined();
  expect(await state()).toBe('waiting');
  transfer(layla());
  await after(HOUR, other);
  await after(MINUTE, other);
  expect(await state()).toBe('done');
  const { items } = (await waiting.client.post<OrderDealsView>('/api/orders/deals', { orderId: waiting.orderId })).body;
  expect(items[0]?.handover).toMatchObject({ state: 'waiting', checkedAt: null, canAsk: true });
  await other.stop();
});

it('the hand-over says that somebody else is the owner when another person replaces the owner who has left', async () => {
  telegram.controls.join({ chatId: chat.id, userId: layla() });
  telegram.controls.promote({ chatId: chat.id, userId: layla() });
  telegram.controls.leave({ chatId: chat.id, userId: sofia() });
  telegram.controls.skipTime({ seconds: 7 * DAY });
  await look();
  expect(await state()).toBe('other_owner');
});

it('the hand-over says that the owner has left, and goes on when the owner returns', async () => {
  const running = await startTestApp({ ...config(), backgroundJobs: true }, { keepRows: true });
  await until(async () => Boolean((await handover())?.checkedAt));
  await pass(MINUTE);
  telegram.controls.leave({ chatId: chat.id, userId: sofia() });
  await until(async () => (await state()) === 'owner_leaving');
  await pass(MINUTE);
  telegram.controls.join({ chatId: chat.id, userId: sofia() });
  await until(async () => (await state()) === 'waiting');
  await running.stop();
});

it('the hand-over goes on by itself in a running shop: the bot begins, hears of a change, and asks again a minute later', async () => {
  await shop.dataSource.query('DELETE FROM telegram_handover');
  const running = await startTestApp({ ...config(), backgroundJobs: true }, { keepRows: true });
  await until(async () => Boolean((await handover())?.checkedAt));
  await pass(MINUTE);
  transfer(ben(), { told: true });
  await until(async () => (await state()) === 'buyer_is_owner');
  await pass(MINUTE);
  await until(async () => (await state()) === 'done');
  await running.stop();
});
