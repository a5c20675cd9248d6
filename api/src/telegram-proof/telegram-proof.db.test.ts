import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import type { LocalChat } from '../../../tools/telegram/local-chat';
import { eraseDue } from '../../test/erase-due';
import { killAt } from '../../test/kill';
import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { until } from '../../test/until';
import type { AuditEntryView } from '../audit/audit.view';
import { type Config, loadConfig } from '../config/config';
import { Transactions } from '../database/transactions';
import { DealTokenService } from '../deal/deal-token.service';
import { DealRepository } from '../deal/deal.repository';
import type { PlacedOrderView } from '../order/order.view';
import { RetentionService } from '../privacy/retention.service';
import { ProductRepository } from '../product/product.repository';
import type { AdminProductView, ProductFacetsView, ProductSummaryView, ProductView } from '../product/product.view';
import type { SellerDealView } from '../selling/selling.view';
import { BotLinks } from '../telegram-bot/bot-links';
import { ChatReader } from './chat-reader';
import { ProofChecks } from './proof-checks';
import { ProofEnding } from './proof-ending';
import { TelegramProofRepository } from './telegram-proof.repository';
import type { AdminProofsView, ProofLinkView } from './telegram-proof.view';

type Refusal = { code?: string; detail?: string };

let telegram: LocalTelegram;
let shop: TestApp;
let admin: Person;
let config: Partial<Config>;
const [sofia, ben, layla] = [5_100_000_001, 5_100_000_002, 5_100_000_003];

beforeAll(async () => {
  telegram = await startLocalTelegram();
  const { botToken, apiRoot } = telegram.settings;
  const { telegramBot } = loadConfig({ TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_LOCAL_API: apiRoot });
  config = { telegramBot };
  shop = await startTestApp(config);
  admin = await signUpAdmin(shop.dataSource, shop.client());
  await until(async () => (await get(BotLinks).addressFor('v_x')) !== null);
});
afterAll(async () => {
  await shop.stop();
  await telegram.stop();
});
afterEach(() => telegram.controls.clearFaults());

function get<T>(type: abstract new (...dependencies: never[]) => T): T {
  return shop.app.get(type, { strict: false });
}

let names = 0;
/** Makes a group that Sofia owns, unless another owner is given, and its listing. */
async function newListing({
  type = 'supergroup' as LocalChat['type'],
  named = true,
  owner = sofia,
  count = 12_345,
} = {}) {
  const handle = `crypto_room_${++names}`;
  const [id = 0] = await storeProducts(shop.dataSource, { title: `Crypto <Room> ${names}`, handle });
  const title = `Crypto <Room> ${names}`;
  const username = named ? handle : undefined;
  const chat = telegram.controls.createChat({
    // The bot joins later, so the group has one member less at first.
    ...{ type, title, ownerId: owner, count: count - 1 },
    ...(username && { username }),
  });
  return { id, handle, title, chat };
}

const proofsOf = (id: number) => `/api/admin/products/${id}/proofs`;
const ask = async (id: number, by = admin) => by.client.post<ProofLinkView & Refusal>(proofsOf(id));
const desk = async (id: number) => (await admin.client.get<AdminProofsView>(proofsOf(id))).body;
const act = (id: number, proof: number | undefined, name: string) =>
  admin.client.post<AdminProofsView & Refusal>(`${proofsOf(id)}/${proof}/${name}`);
const page = async (id: number) => (await shop.client().get<ProductView>(`/api/products/${id}`)).body;
const shown = async (id: number) => (await page(id)).proof;
const payloadOf = ({ link }: ProofLinkView) => new URL(link).searchParams.get('start') ?? '';
const bot = () => telegram.world.bot();
const texts = (personId: number) =>
  (bot().conversations.get(personId)?.messages ?? []).flatMap(({ from, text }) => (from?.is_bot && text ? [text] : []));
const keyboard = (personId: number) => bot().conversations.get(personId)?.keyboard ?? null;
const buttons = (personId: number) => telegram.world.chatRequests(keyboard(personId));
const groupButton = (personId: number, isChannel = false) =>
  buttons(personId).find(({ chat_is_channel }) => chat_is_channel === isChannel)?.request_id ?? 0;
const callsOf = (chatId: number) => telegram.calls.filter(({ input }) => Number(input['chat_id']) === chatId);
/** Runs the job that checks owners again and again, without the usual pauses, until the condition is true. */
const checked = (condition: () => boolean | Promise<boolean>) =>
  until(async () => {
    await get(ProofChecks).checkDue(UNSTOPPED_SIGNAL);
    return condition();
  });
/** The number of messages that each person had got before the test. */
let earlier: Map<number, number>;
beforeEach(() => (earlier = new Map([sofia, ben, layla].map((id) => [id, texts(id).length]))));
const told = (personId: number, part: string) =>
  checked(() =>
    texts(personId)
      .slice(earlier.get(personId))
      .some((text) => text.includes(part)),
  );
/** Ends the ten minutes that the bot waits in a chat before it leaves. */
const leaveNow = () =>
  shop.dataSource.query(
    "UPDATE telegram_message SET due_at = UTC_TIMESTAMP(3) WHERE method = 'leaveChat' AND state = 'due'",
  );
const hasLeft = ({ members }: { members: ReadonlyMap<number, { status: string }> }) =>
  until(async () => {
    await leaveNow();
    return members.get(bot().id)?.status === 'left';
  });

async function begin(id: number, personId = sofia): Promise<string> {
  const { status, body } = await ask(id);
  expect(status).toBe(201);
  const before = groupButton(personId);
  telegram.controls.start({ personId, payload: payloadOf(body) });
  await until(() => groupButton(personId) !== before && buttons(personId).length === 2);
  return payloadOf(body);
}
const share = (chatId: number, more: { joins?: 'before' | 'after' | 'never'; migrates?: boolean } = {}) =>
  telegram.controls.share({
    ...{ personId: sofia, chatId, ...more },
    requestId: groupButton(sofia, telegram.world.chat(chatId).type === 'channel'),
  });

/** Makes a listing that shows its owner. */
async function newProof(given: Parameters<typeof newListing>[0] = {}) {
  const listing = await newListing(given);
  await begin(listing.id);
  share(listing.chat.id);
  await checked(async () => (await shown(listing.id)) !== null);
  return listing;
}
const makeDue = (id: number) =>
  shop.dataSource.query(
    "UPDATE telegram_proof SET due_at = UTC_TIMESTAMP(3) WHERE product_id = ? AND state <> 'ended'",
    [id],
  );
const product = async (id: number) => (await admin.client.get<AdminProductView>(`/api/admin/products/${id}`)).body;
async function change(id: number, body: object): Promise<void> {
  const headers = { 'if-match': `"${(await product(id)).version}"` };
  expect((await admin.client.patch(`/api/admin/products/${id}`, body, headers)).status).toBe(200);
}
/** Makes the daily check of the listing due, and waits until the job has asked Telegram. */
async function checkDaily(id: number): Promise<AdminProofsView> {
  const before = (await desk(id)).listed?.askedTelegramAt;
  await makeDue(id);
  await checked(async () => (await desk(id)).listed?.askedTelegramAt !== before);
  return desk(id);
}

/** Returns the names of the columns that store something about the chat of the listing. */
async function storedOfChat(id: number): Promise<string[]> {
  const columns = ['chat_id', 'former_chat_id', 'chat_type', 'chat_title', 'chat_usernames', 'members', 'answers_hash'];
  const sql = `SELECT ${columns.join(', ')} FROM telegram_proof WHERE product_id = ?`;
  const [row = {}] = await shop.dataSource.query<object[]>(sql, [id]);
  return Object.entries(row).flatMap(([column, value]) => (value === null ? [] : [column]));
}

describe('a request for a proof', () => {
  // @spec-2.pz7k
  it('makes the listing show its owner when Telegram names the person who answers the request', async () => {
    const { id, chat } = await newListing();
    expect(await page(id)).toMatchObject({
      proof: null,
      telegramCheck: 'possible',
      memberHistory: [],
      memberCount: 1000,
    });
    const { body: link } = await ask(id);
    expect(link.link).toMatch(/\/telemarket_local_bot\?start=v_[A-Za-z0-9]{43}$/);
    const [row] = await shop.dataSource.query<object[]>('SELECT * FROM telegram_proof WHERE product_id = ?', [id]);
    expect(JSON.stringify(row)).not.toContain(payloadOf(link).slice(2));
    telegram.controls.start({ personId: sofia, payload: payloadOf(link) });
    await until(() => buttons(sofia).length === 2);
    expect(texts(sofia).at(-1)).toContain(`Crypto <Room> ${names}`);
    expect(texts(sofia).at(-1)).toContain('We store your Telegram ID');
    expect((await desk(id)).open).toMatchObject({ stage: 'bound', person: { name: 'Sofia', username: 'sofia_lind' } });
    for (const { user_administrator_rights, bot_administrator_rights, chat_is_created } of buttons(sofia)) {
      expect(chat_is_created).toBe(true);
      expect(Object.entries(bot_administrator_rights ?? {}).filter(([, right]) => right)).toEqual([
        ['can_manage_chat', true],
      ]);
      expect(user_administrator_rights).toEqual(bot_administrator_rights);
    }
    share(chat.id);
    await told(sofia, 'The listing says so now');
    const proof = { state: 'shown', since: null, chat: 'group', members: 12_345 };
    const product = await page(id);
    expect(product).toMatchObject({ proof, memberCount: 12_345, countSource: 'telegram' });
    expect(Date.now() - Date.parse(product.proof?.on ?? '')).toBeLessThan(60_000);
    expect(await desk(id)).toMatchObject({
      open: null,
      listed: { stage: 'shown', person: null, chat: { members: 12_345 } },
    });
    const list = async (query: string) =>
      (await shop.client().get<ProductSummaryView[]>(`/api/products?${query}`)).body.map((product) => product.id);
    await storeProducts(shop.dataSource, { title: 'Other' });
    expect(await list('owner=shown')).toEqual([id]);
    expect((await list('sort=owner'))[0]).toBe(id);
    expect((await shop.client().get<ProductFacetsView>('/api/products/facets')).body.owner).toBe(1);
  });

  // @spec-7.tk8d
  it('has only one open link: a second request, by the same or another administrator, is refused with the reason', async () => {
    const { id } = await newListing();
    const other = await signUpAdmin(shop.dataSource, shop.client());
    const both = await Promise.all([ask(id), ask(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask(id, other)).body).toMatchObject({
      code: 'proof-open',
      detail: expect.stringContaining('still valid'),
    });
    const { open } = await desk(id);
    expect(open).toMatchObject({ stage: 'asked', askedBy: admin.username });
    expect((await act(id, open?.id, 'void')).body).toMatchObject({ open: null, ended: { endReason: 'void' } });
    expect((await act(id, open?.id, 'void')).body).toMatchObject({ code: 'proof-over' });
    expect((await ask(id, other)).status).toBe(201);
    const { body: entries } = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${id}`);
    expect(entries.map(({ by, changes }) => [by, changes[0]?.to])).toEqual([
      [other.username, 'asked'],
      [admin.username, 'void'],
      [admin.username, 'asked'],
    ]);
  });

  it('belongs to the first person who presses Start: a thief of the link is told so, and administrators see the attempt', async () => {
    const { id, chat } = await newListing();
    const payload = await begin(id);
    telegram.controls.start({ personId: ben, payload });
    await told(ben, 'This link belongs to somebody else');
    expect((await desk(id)).open).toMatchObject({ person: { name: 'Sofia' }, otherStartedAt: expect.any(String) });
    share(chat.id);
    await checked(async () => (await shown(id))?.state === 'shown');
    telegram.controls.start({ personId: sofia, payload });
    await told(sofia, 'You have already done this');
  });

  it('is not used up by a robot that opens the page of the link for a preview', async () => {
    const { id } = await newListing();
    const { body } = await ask(id);
    for (const _robot of [1, 2]) expect((await fetch(body.link)).status).toBe(200);
    const before = groupButton(sofia);
    telegram.controls.start({ personId: sofia, payload: payloadOf(body) });
    await until(() => groupButton(sofia) !== before);
    expect((await desk(id)).open).toMatchObject({ person: { name: 'Sofia' }, otherStartedAt: null });
  });

  it('accepts a chat that the person picks with the buttons of the first message, even after pressing Start again', async () => {
    const { id, chat } = await newListing();
    const payload = await begin(id);
    const requestId = groupButton(sofia);
    const before = texts(sofia).length;
    for (const _press of [1, 2]) telegram.controls.start({ personId: sofia, payload });
    await until(() => texts(sofia).length === before + 2);
    telegram.world.setMember({ chatId: chat.id, userId: bot().id }, { status: 'administrator' }, { byId: sofia });
    telegram.controls.forgeShare({ personId: sofia, requestId, chatId: chat.id });
    await checked(async () => (await shown(id)) !== null);
  });

  it('ends after seven days, even for the person who has opened it', async () => {
    const { id } = await newListing();
    const payload = await begin(id);
    await shop.dataSource.query('UPDATE telegram_proof SET expires_at = UTC_TIMESTAMP(3) WHERE product_id = ?', [id]);
    telegram.controls.start({ personId: sofia, payload });
    await told(sofia, 'This link no longer works');
    await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
    expect(await desk(id)).toMatchObject({ open: null, ended: { endReason: 'expired', person: null } });
    const [row] = await shop.dataSource.query<object[]>('SELECT person_id FROM telegram_proof WHERE product_id = ?', [
      id,
    ]);
    expect(row).toEqual({ person_id: null });
  });

  it('cannot be answered with an unknown link, and the bot says that the link does not work', async () => {
    telegram.controls.start({ personId: layla, payload: `v_${'x'.repeat(43)}` });
    await told(layla, 'This link does not work');
  });

  it('ignores a chat that was not requested, that somebody else picks, or that is picked a second time', async () => {
    const { id, chat } = await newListing();
    const other = await newListing();
    telegram.controls.start({ personId: ben });
    await begin(id);
    const requestId = groupButton(sofia);
    const [botId] = [bot().id];
    for (const { chat: named } of [{ chat }, other])
      telegram.world.setMember({ chatId: named.id, userId: botId }, { status: 'administrator' }, { byId: sofia });
    telegram.controls.forgeShare({ personId: sofia, requestId: 12, chatId: other.chat.id });
    telegram.controls.forgeShare({ personId: ben, requestId, chatId: other.chat.id });
    telegram.controls.say({ personId: ben, text: '/mydata' });
    await told(ben, 'We store nothing');
    share(chat.id);
    await checked(async () => (await shown(id)) !== null);
    telegram.controls.forgeShare({ personId: sofia, requestId, chatId: other.chat.id });
    telegram.controls.say({ personId: sofia, text: '/mydata' });
    await told(sofia, 'What we store');
    await get(ProofChecks).checkDue(UNSTOPPED_SIGNAL);
    expect(callsOf(other.chat.id)).toEqual([]);
  });

  it('does not show a person who is only an administrator of the chat as its owner, and lets this person choose another chat', async () => {
    const { id, chat } = await newListing({ owner: ben });
    telegram.world.setMember({ chatId: chat.id, userId: sofia }, { status: 'administrator' }, { byId: ben });
    telegram.world.setMember({ chatId: chat.id, userId: bot().id }, { status: 'administrator' }, { byId: ben });
    await begin(id);
    const requestId = groupButton(sofia);
    telegram.controls.forgeShare({ personId: sofia, requestId, chatId: chat.id });
    await told(sofia, 'Telegram does not name you as the owner');
    expect(await desk(id)).toMatchObject({ listed: null, open: { stage: 'bound', problem: 'not-owner' } });
    expect(buttons(sofia)).toHaveLength(2);
    expect(await storedOfChat(id)).toEqual([]);
    await hasLeft(chat);
    expect(await shown(id)).toBeNull();
  });

  it('waits until an administrator has compared the chat when it does not have the username of the listing', async () => {
    const { id, title, chat } = await newListing({ named: false });
    await begin(id);
    share(chat.id);
    await told(sofia, 'is comparing the two now');
    const { open } = await desk(id);
    const idEnd = String(chat.id).slice(-4);
    expect(open).toMatchObject({
      stage: 'confirm',
      chat: { type: 'supergroup', title, usernames: [], idEnd, members: 12_345 },
    });
    expect(await shown(id)).toBeNull();
    expect((await act(id, open?.id, 'confirm')).body.open?.stage).toBe('reading');
    await checked(async () => (await shown(id)) !== null);
    expect((await act(id, open?.id, 'confirm')).body).toMatchObject({ code: 'proof-over' });
    telegram.controls.rename({ chatId: chat.id, title: 'Another title', username: 'another_name' });
    expect((await checkDaily(id)).listed).toMatchObject({
      stage: 'shown',
      problem: 'other-username',
      chat: { title: 'Another title' },
    });
    expect(await shown(id)).toMatchObject({ state: 'shown', username: null });
  });

  it('waits for an administrator again when another chat is chosen after the first one was confirmed', async () => {
    const { id, chat } = await newListing({ named: false });
    const payload = await begin(id);
    share(chat.id);
    await told(sofia, 'is comparing the two now');
    telegram.controls.remove({ chatId: chat.id, userId: bot().id });
    await act(id, (await desk(id)).open?.id, 'confirm');
    await checked(async () => (await desk(id)).open?.problem === 'not-in');
    await shop.dataSource.query('UPDATE telegram_proof SET tries = 9, due_at = UTC_TIMESTAMP(3) WHERE product_id = ?', [
      id,
    ]);
    await checked(async () => (await desk(id)).open?.stage === 'bound');
    const bought = (await newListing({ named: false, count: 500_000 })).chat;
    telegram.controls.start({ personId: sofia, payload });
    await until(() => buttons(sofia).length === 2);
    share(bought.id);
    const asked = () =>
      texts(sofia)
        .slice(earlier.get(sofia))
        .filter((text) => text.includes('is comparing the two now'));
    await checked(() => asked().length === 2);
    expect((await desk(id)).open).toMatchObject({ stage: 'confirm', chat: { members: 500_000 } });
    expect(await shown(id)).toBeNull();
  });

  it('shows nothing of a chat that an administrator refuses, and the bot leaves it', async () => {
    const { id, chat } = await newListing({ named: false });
    await begin(id);
    share(chat.id);
    await told(sofia, 'is comparing the two now');
    await act(id, (await desk(id)).open?.id, 'refuse');
    expect(await desk(id)).toMatchObject({ open: null, listed: null, ended: { endReason: 'refused', person: null } });
    expect(await storedOfChat(id)).toEqual([]);
    await told(sofia, 'could not use this chat');
    await hasLeft(chat);
  });

  it('stays open when the bot is not in the chat: the bot says so, and the chat is checked again once the bot is added or the person presses Check again', async () => {
    const { id, chat } = await newListing();
    await begin(id);
    share(chat.id, { joins: 'never' });
    await told(sofia, 'The bot is not an administrator of this chat yet');
    const first = texts(sofia).length;
    telegram.controls.say({ personId: sofia, text: 'Check again' });
    await checked(() => texts(sofia).length > first);
    expect((await desk(id)).open).toMatchObject({ stage: 'reading', problem: 'not-in' });
    telegram.controls.promote({ chatId: chat.id, userId: bot().id });
    await checked(async () => (await shown(id)) !== null);
  });

  it('gives up after ten tries, and can start over with the same link', async () => {
    const { id, chat } = await newListing();
    const payload = await begin(id);
    share(chat.id, { joins: 'never' });
    await checked(async () => (await desk(id)).open?.problem === 'not-in');
    await shop.dataSource.query('UPDATE telegram_proof SET tries = 9, due_at = UTC_TIMESTAMP(3) WHERE product_id = ?', [
      id,
    ]);
    await told(sofia, 'The bot is still not an administrator');
    expect((await desk(id)).open?.stage).toBe('bound');
    telegram.controls.start({ personId: sofia, payload });
    await until(() => buttons(sofia).length === 2);
    share(chat.id);
    await checked(async () => (await shown(id)) !== null);
  });

  it('makes the bot leave a chat in which it is only a member when the request gives up', async () => {
    const { id, chat } = await newListing();
    await begin(id);
    telegram.world.setMember({ chatId: chat.id, userId: bot().id }, { status: 'member' }, { byId: sofia });
    share(chat.id, { joins: 'never' });
    await checked(async () => (await desk(id)).open?.problem === 'not-in');
    const waits = async () =>
      (
        await shop.dataSource.query<object[]>(
          "SELECT id FROM telegram_message WHERE method = 'leaveChat' AND state = 'due' AND chat_id = ?",
          [chat.id],
        )
      ).length > 0;
    // Even after ten minutes the bot stays in the chat, because the request needs it.
    await until(waits);
    await leaveNow();
    await until(async () => !(await waits()));
    expect(chat.members.get(bot().id)?.status).toBe('member');
    await shop.dataSource.query('UPDATE telegram_proof SET tries = 9, due_at = UTC_TIMESTAMP(3) WHERE product_id = ?', [
      id,
    ]);
    await told(sofia, 'The bot is still not an administrator');
    expect(await storedOfChat(id)).toEqual([]);
    await hasLeft(chat);
  });

  it('follows a basic group that becomes a supergroup while it is chosen, and stores both ids', async () => {
    const { id, chat } = await newListing({ type: 'group', named: false });
    await begin(id);
    share(chat.id, { migrates: true });
    await told(sofia, 'is comparing the two now');
    const sql =
      'SELECT CAST(chat_id AS CHAR) AS now, CAST(former_chat_id AS CHAR) AS before_it FROM telegram_proof WHERE product_id = ?';
    const [row] = await shop.dataSource.query<object[]>(sql, [id]);
    expect(row).toEqual({ now: String(chat.migratedTo), before_it: String(chat.id) });
  });

  it('checks only the chosen chat when the person owns several, and recognises the owner even while the owner is anonymous', async () => {
    const first = await newListing({ count: 5 });
    const { id, chat } = await newListing({ count: 77 });
    await begin(id);
    share(chat.id);
    telegram.controls.setAnonymous({ chatId: chat.id, userId: sofia, anonymous: true });
    await checked(async () => (await shown(id))?.members === 77);
    expect(callsOf(first.chat.id)).toEqual([]);
    expect((await checkDaily(id)).listed?.stage).toBe('shown');
  });

  it('lets a chat prove only one listing, and a new owner of the chat can use it for another', async () => {
    const proven = await newProof();
    const second = await newListing();
    await begin(second.id);
    share(proven.chat.id);
    await told(sofia, 'is already used for another listing');
    expect((await desk(second.id)).open?.problem).toBe('other-listing');
    telegram.controls.transfer({ chatId: proven.chat.id, toId: ben });
    const third = await newListing();
    await shop.dataSource.query('UPDATE product SET handle = ? WHERE id = ?', [proven.handle, third.id]);
    await begin(third.id, ben);
    telegram.controls.share({ personId: ben, requestId: groupButton(ben), chatId: proven.chat.id });
    await checked(async () => (await shown(third.id)) !== null);
    expect(await shown(proven.id)).toMatchObject({ state: 'withdrawn', since: expect.any(String) });
  });

  it('ends the earlier proof of a chat when its owner, who had lost it for a time, uses it for another listing', async () => {
    const first = await newProof();
    telegram.controls.transfer({ chatId: first.chat.id, toId: ben });
    await checkDaily(first.id);
    telegram.controls.transfer({ chatId: first.chat.id, toId: sofia });
    const second = await newListing();
    await shop.dataSource.query('UPDATE product SET handle = ? WHERE id = ?', [first.handle, second.id]);
    await begin(second.id);
    // The bot is in the chat already. If it joined again, the update would check the first proof before this answer is
    // read.
    share(first.chat.id, { joins: 'never' });
    await checked(async () => (await shown(second.id)) !== null);
    await makeDue(first.id);
    await checked(async () => (await desk(first.id)).listed === null);
    expect((await desk(first.id)).ended?.endReason).toBe('replaced');
    expect(await shown(second.id)).toMatchObject({ state: 'shown' });
  });

  it('ends the proof of a basic group when another listing already proves its supergroup', async () => {
    const first = await newProof();
    const supergroup = '-1004100000007';
    const [second = 0] = await storeProducts(shop.dataSource, { title: 'Second' });
    await shop.dataSource.query(
      `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at, person_id, chat_id, chat_type, members, answered_at)
       VALUES (?, 'shown', SHA2(?, 256), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, 'supergroup', 1, UTC_TIMESTAMP(3))`,
      [second, second, String(sofia), supergroup],
    );
    await get(Transactions).run((tx) => get(ProofEnding).followMigration(tx, String(first.chat.id), supergroup));
    expect([await shown(first.id), (await desk(first.id)).ended?.endReason]).toEqual([null, 'replaced']);
    expect((await desk(second)).listed?.stage).toBe('shown');
  });

  it('replaces a withdrawn proof even after many later requests have ended', async () => {
    const { id, chat } = await newProof();
    telegram.controls.transfer({ chatId: chat.id, toId: ben });
    await checkDaily(id);
    telegram.controls.transfer({ chatId: chat.id, toId: sofia });
    for (const at of Array(11).keys())
      await shop.dataSource.query(
        `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at, ended_at)
         VALUES (?, 'ended', SHA2(?, 256), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`,
        [id, `${id} ${at}`],
      );
    expect((await desk(id)).listed?.stage).toBe('withdrawn');
    await begin(id);
    share(chat.id);
    await checked(async () => (await shown(id))?.state === 'shown');
  });

  it('ends when the listing has become a bot before the answer comes', async () => {
    const { id, chat } = await newListing();
    await begin(id);
    await shop.dataSource.query("UPDATE product SET category = 'bot' WHERE id = ?", [id]);
    share(chat.id);
    await checked(async () => (await desk(id)).open === null);
    expect([await shown(id), (await desk(id)).ended?.endReason]).toEqual([null, 'listing']);
  });

  it.each([
    ['has claimed the check', TelegramProofRepository, 'claim', 'after'],
    ['has the answer', ChatReader, 'read', 'after'],
    ['stores it', ProductRepository, 'writeProof', 'after'],
  ] as const)(
    'goes on in another process when the first one is killed at the moment when it %s',
    async (_point, type, method, when) => {
      const { id, chat } = await newListing();
      await begin(id);
      const killed = shop;
      const isKilled = killAt<Record<string, unknown>>(killed, type as never, method, when);
      share(chat.id);
      await isKilled;
      // the leases of the killed process end
      await shop.dataSource.query('UPDATE telegram_bot SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');
      await makeDue(id);
      shop = await startTestApp(config, { keepRows: true });
      admin = { ...admin, client: shop.client() };
      await admin.client.post('/api/auth/login', { username: admin.username, password: admin.password });
      await told(sofia, 'The listing says so now');
      expect(await shown(id)).toMatchObject({ state: 'shown', members: 12_345 });
      telegram.controls.say({ personId: sofia, text: '/help' });
      await told(sofia, '/forget');
      const answers = texts(sofia).slice(earlier.get(sofia));
      expect(answers.filter((text) => text.includes('The listing says so now'))).toHaveLength(1);
      await killed.stop();
    },
  );
});

describe('a proof that a listing shows', () => {
  // @spec-2.qh4w
  it('is withdrawn when Telegram names somebody else, even without an update, and comes back with the owner', async () => {
    const { id, chat } = await newProof();
    const { on } = (await shown(id)) ?? {};
    telegram.controls.transfer({ chatId: chat.id, toId: ben });
    expect((await checkDaily(id)).listed?.stage).toBe('withdrawn');
    const withdrawn = await shown(id);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', on, since: expect.any(String), members: 12_345 });
    await checkDaily(id);
    expect(await shown(id)).toEqual(withdrawn);
    const { body } = await shop.client().get<ProductSummaryView[]>('/api/products?owner=shown&pageSize=100&page=1');
    expect(body.map((product) => product.id)).not.toContain(id);
    telegram.controls.transfer({ chatId: chat.id, toId: sofia });
    await checkDaily(id);
    expect(await shown(id)).toMatchObject({ state: 'shown', since: null });
  });

  it.each([
    [
      'the bot was removed',
      ({ controls }: LocalTelegram, chatId: number) => controls.remove({ chatId, userId: bot().id }),
    ],
    ['the chat is gone', ({ controls }: LocalTelegram, chatId: number) => controls.deleteChat({ chatId })],
    ['the list has no owner', ({ controls }: LocalTelegram, chatId: number) => controls.removeOwner({ chatId })],
  ])('cannot be checked when %s', async (_case, change) => {
    const { id, chat } = await newProof();
    const { on } = (await shown(id)) ?? {};
    change(telegram, chat.id);
    expect((await checkDaily(id)).listed?.stage).toBe('uncheckable');
    expect(await shown(id)).toMatchObject({ state: 'uncheckable', on, since: expect.any(String) });
  });

  it('cannot be checked in a channel where the bot has lost its rights, and is checked again when the bot has them back', async () => {
    const { id, chat } = await newProof({ type: 'channel' });
    telegram.controls.demote({ chatId: chat.id, userId: bot().id });
    await checked(async () => (await shown(id))?.state === 'uncheckable');
    telegram.controls.promote({ chatId: chat.id, userId: bot().id });
    await checked(async () => (await shown(id))?.state === 'shown');
  });

  it('is uncheckable when the owner leaves, shown again after a return, and withdrawn when the owner leaves and is replaced', async () => {
    const { id, chat } = await newProof();
    telegram.controls.promote({ chatId: chat.id, userId: ben });
    telegram.controls.leave({ chatId: chat.id, userId: sofia });
    await checked(async () => (await shown(id))?.state === 'uncheckable');
    telegram.controls.join({ chatId: chat.id, userId: sofia });
    expect((await checkDaily(id)).listed?.stage).toBe('shown');
    telegram.controls.leave({ chatId: chat.id, userId: sofia });
    telegram.controls.skipTime({ seconds: 7 * 86_400 });
    await checked(async () => (await shown(id))?.state === 'withdrawn');
  });

  it('is checked soon after the bot was removed, and soon after it is back', async () => {
    const { id, chat } = await newProof();
    telegram.controls.remove({ chatId: chat.id, userId: bot().id });
    await checked(async () => (await shown(id))?.state === 'uncheckable');
    telegram.controls.promote({ chatId: chat.id, userId: bot().id });
    await checked(async () => (await shown(id))?.state === 'shown');
  });

  it.each([
    ...(['server-error', 'html-body', 'empty-body', 'cut', 'unauthorized'] as const).map((kind) => ({ kind })),
    { kind: 'too-many-requests' as const, retryAfter: 1 },
  ])('stays as it is when Telegram does not answer: %j', async (fault) => {
    const { id, chat } = await newProof();
    const before = await page(id);
    telegram.controls.transfer({ chatId: chat.id, toId: ben });
    telegram.controls.playFault({ ...fault, chatId: chat.id });
    const { listed } = await checkDaily(id);
    expect(listed).toMatchObject({ stage: 'shown', since: null });
    expect(Date.parse(listed?.dueAt ?? '') - Date.now()).toBeLessThan(30 * 60_000);
    expect(await page(id)).toEqual(before);
  });

  it('stores one member count a day with its source, and has a history from the seventh day', async () => {
    const { id, chat } = await newProof();
    const history = async () => (await page(id)).memberHistory;
    telegram.controls.setCount({ chatId: chat.id, count: 60_680 });
    await checkDaily(id);
    expect(await page(id)).toMatchObject({ memberCount: 60_680, countSource: 'telegram', proof: { members: 60_680 } });
    const add = (days: number) =>
      shop.dataSource.query(
        'INSERT INTO product_member_count (product_id, counted_on, members) VALUES (?, UTC_DATE() - INTERVAL ? DAY, ?)',
        [id, days, 1_000 * days],
      );
    for (const days of [5, 4, 3, 2, 1]) await add(days);
    await checkDaily(id);
    expect(await history()).toEqual([]);
    await add(9);
    await checkDaily(id);
    expect((await history()).map(({ members }) => members)).toEqual([9_000, 5_000, 4_000, 3_000, 2_000, 1_000, 60_680]);
    expect((await history())[0]?.on).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is hidden while the username of the listing leads to another chat, and returns with the username', async () => {
    const { id, chat, handle } = await newProof();
    expect(await shown(id)).toMatchObject({ username: handle });
    telegram.controls.rename({ chatId: chat.id, username: 'moved_elsewhere' });
    expect((await checkDaily(id)).listed).toMatchObject({
      ...{ stage: 'shown', problem: 'renamed' },
      chat: { usernames: ['moved_elsewhere'] },
    });
    expect(await shown(id)).toBeNull();
    telegram.controls.rename({ chatId: chat.id, username: handle });
    expect((await checkDaily(id)).listed?.problem).toBeNull();
    expect(await shown(id)).toMatchObject({ state: 'shown', username: handle });
  });

  it('is hidden after the username of the listing has changed, until Telegram names the owner again', async () => {
    const { id, chat, handle } = await newProof();
    telegram.controls.playFault({ kind: 'server-error', chatId: chat.id, times: 50 });
    await change(id, { handle: 'quite_another' });
    expect(await page(id)).toMatchObject({ proof: null, countSource: 'seller' });
    telegram.controls.clearFaults();
    await change(id, { handle });
    await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
    await checked(async () => (await shown(id)) !== null);
  });

  it('ends when another seller gets the listing, and stays when two sellers become one', async () => {
    const { id, chat } = await newListing();
    await change(id, { sellerName: `Xenia ${id}` });
    await begin(id);
    share(chat.id);
    await checked(async () => (await shown(id)) !== null);
    const seller = async () =>
      (
        await shop.dataSource.query<{ id: number; version: number }[]>(
          'SELECT seller.id, seller.version FROM seller JOIN product ON product.seller_id = seller.id WHERE product.id = ?',
          [id],
        )
      )[0];
    const from = await seller();
    const [other = 0] = await storeProducts(shop.dataSource, { title: 'Other' });
    await change(other, { sellerName: `Yann ${id}` });
    const [into] = await shop.dataSource.query<{ id: number; version: number }[]>(
      'SELECT id, version FROM seller WHERE name = ?',
      [`Yann ${id}`],
    );
    const merged = await admin.client.post(
      `/api/admin/sellers/${from?.id}/merge`,
      { into: into?.id, intoVersion: into?.version },
      { 'if-match': `"${from?.version}"` },
    );
    expect(merged.status).toBe(200);
    await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
    await checkDaily(id);
    expect(await shown(id)).toMatchObject({ state: 'shown' });
    await change(id, { sellerName: `Zoe ${id}` });
    expect(await shown(id)).toBeNull();
    await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
    expect(await desk(id)).toMatchObject({ listed: null, ended: { endReason: 'other-seller' } });
    await hasLeft(chat);
  });

  it('ends when the listing names another chat, becomes a bot, or leaves the shop; the bot leaves the chat', async () => {
    const listings = [await newProof(), await newProof(), await newProof()] as const;
    const [renamed, bots, gone] = listings;
    await change(renamed.id, { handle: 'quite_another' });
    await change(bots.id, { category: 'bot', memberCount: null });
    const { version } = await product(gone.id);
    await admin.client.send('DELETE', `/api/admin/products/${gone.id}`, undefined, { 'if-match': `"${version}"` });
    await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
    await checked(async () => (await desk(renamed.id)).listed === null);
    expect((await desk(renamed.id)).ended?.endReason).toBe('other-chat');
    for (const { id } of [bots, gone])
      expect(await desk(id)).toMatchObject({ listed: null, ended: { endReason: 'listing' } });
    expect(await page(bots.id)).toMatchObject({ proof: null, telegramCheck: 'not-for-bots' });
    for (const { chat } of listings) await hasLeft(chat);
  });

  it('can be withdrawn by an administrator, who can then request another one', async () => {
    const { id, chat } = await newProof();
    expect((await ask(id)).body).toMatchObject({ code: 'proof-shown' });
    const { listed } = await desk(id);
    expect((await act(id, listed?.id, 'withdrawal')).body).toMatchObject({
      listed: null,
      ended: { endReason: 'withdrawn' },
    });
    expect(await shown(id)).toBeNull();
    await hasLeft(chat);
    expect((await act(id, listed?.id, 'withdrawal')).body).toMatchObject({ code: 'proof-over' });
    expect((await ask(id)).status).toBe(201);
  });

  it('is checked soon after an order, and the order does not wait for Telegram', async () => {
    const { id, chat } = await newProof();
    telegram.controls.transfer({ chatId: chat.id, toId: ben });
    telegram.controls.playFault({ kind: 'time-out', chatId: chat.id });
    const before = callsOf(chat.id).length;
    const started = Date.now();
    const { status } = await shop.client().post('/api/orders', sampleOrder(id));
    expect([status, Date.now() - started < 2_000]).toEqual([201, true]);
    await checked(() => callsOf(chat.id).length > before);
    telegram.controls.clearFaults();
    await shop.dataSource.query(
      'UPDATE telegram_proof SET due_at = LEAST(due_at, UTC_TIMESTAMP(3)) WHERE product_id = ? AND due_at < UTC_TIMESTAMP(3) + INTERVAL 1 HOUR',
      [id],
    );
    await checked(async () => (await shown(id))?.state === 'withdrawn');
  });

  it('is described to its owner by /mydata, and deleted by /forget', async () => {
    const { id, title, chat } = await newProof();
    telegram.controls.say({ personId: sofia, text: '/mydata' });
    await told(sofia, `“${title}”: your ID ${sofia}`);
    telegram.controls.say({ personId: sofia, text: '/forget' });
    await told(sofia, `“${title}” no longer shows its owner`);
    expect(await shown(id)).toBeNull();
    await hasLeft(chat);
    const rows = await shop.dataSource.query(
      'SELECT * FROM telegram_proof WHERE person_id = ? OR person_name IS NOT NULL',
      [String(sofia)],
    );
    expect(rows).toEqual([]);
  });

  it('ends, and does not claim another owner, when the id of its owner was erased before the check', async () => {
    const { id } = await newProof();
    await shop.dataSource.query('UPDATE telegram_proof SET person_id = NULL WHERE product_id = ?', [id]);
    await makeDue(id);
    await checked(async () => (await desk(id)).listed === null);
    expect([await shown(id), (await desk(id)).ended?.endReason]).toEqual([null, 'forgotten']);
  });

  it('keeps the id of its owner for 90 days after the listing has gone', async () => {
    const { id } = await newProof();
    await act(id, (await desk(id)).listed?.id, 'withdrawal');
    const row = async () =>
      (await shop.dataSource.query('SELECT person_id AS id FROM telegram_proof WHERE product_id = ?', [
        id,
      ])) as object[];
    await get(RetentionService).enforceRules(UNSTOPPED_SIGNAL);
    expect(await row()).toEqual([{ id: String(sofia) }]);
    await shop.dataSource.query(
      'UPDATE telegram_proof SET ended_at = UTC_TIMESTAMP(3) - INTERVAL 91 DAY WHERE product_id = ?',
      [id],
    );
    await get(RetentionService).enforceRules(UNSTOPPED_SIGNAL);
    expect(await row()).toEqual([{ id: null }]);
  });
});

it('the shop makes fewer than 30 calls a second to Telegram, even when all proofs are due at once', async () => {
  const { id, chat } = await newProof();
  const ids = await storeProducts(shop.dataSource, ...Array.from({ length: 24 }, () => ({ title: 'Due' })));
  await shop.dataSource.query(
    `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at, person_id, chat_id, chat_type, members, answered_at, due_at)
     SELECT id, 'shown', SHA2(id, 256), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ? - id, 'supergroup', 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)
     FROM product WHERE id IN (?)`,
    [String(sofia), chat.id, ids],
  );
  await shop.dataSource.query('UPDATE product SET handle = NULL WHERE id IN (?)', [ids]);
  telegram.calls.length = 0;
  const started = Date.now();
  const done = async () => {
    const sql = 'SELECT COUNT(*) AS due FROM telegram_proof WHERE product_id IN (?) AND due_at <= UTC_TIMESTAMP(3)';
    const [{ due }] = await shop.dataSource.query<[{ due: number }]>(sql, [ids]);
    return Number(due) === 0;
  };
  await until(done);
  const seconds = Math.max(1, (Date.now() - started) / 1000);
  expect(telegram.calls.filter(({ method }) => method.startsWith('getChat')).length / seconds).toBeLessThan(30);
  expect(await shown(id)).toMatchObject({ state: 'shown' });
});

// @spec-7.pf3m
it('the seller of a deal can request a link on the page of the deal, and another one while nobody has opened it', async () => {
  const { id, chat } = await newListing();
  await shop.dataSource.query("UPDATE product SET seller_email = 'ann@example.com' WHERE id = ?", [id]);
  const { body: order } = await shop.client().post<PlacedOrderView>('/api/orders', sampleOrder(id));
  const manager = shop.dataSource.manager;
  const [deal] = await get(DealRepository).findOfOrder(manager, order.id);
  if (!deal) throw new Error('no deal');
  const token = await get(DealTokenService).issue(manager, deal);
  const open = async () =>
    (await shop.client().post<SellerDealView>('/api/deals/open', { token })).body.lines[0]?.proof;
  const askAsSeller = () => shop.client().post<SellerDealView & Refusal>('/api/deals/proof', { token, line: 1 });
  const linkOf = ({ lines }: SellerDealView) => payloadOf({ link: lines[0]?.proofLink ?? '', expiresAt: '' });
  expect(await open()).toBe('none');
  const first = await askAsSeller();
  const second = await askAsSeller();
  expect([first.status, second.status, await open()]).toEqual([200, 200, 'asked']);
  telegram.controls.start({ personId: sofia, payload: linkOf(first.body) });
  await told(sofia, 'This link no longer works');
  const before = groupButton(sofia);
  telegram.controls.start({ personId: sofia, payload: linkOf(second.body) });
  await until(() => groupButton(sofia) !== before && buttons(sofia).length === 2);
  expect((await askAsSeller()).body).toMatchObject({ code: 'proof-open' });
  share(chat.id);
  await checked(async () => (await open()) === 'shown');
  await change(id, { sellerName: 'Another seller', sellerEmail: 'bea@example.com' });
  expect([await open(), (await askAsSeller()).status]).toEqual([null, 404]);
});

it('a proof ends with the erasure of the account that its owner has linked', async () => {
  const { id } = await newProof();
  const person = await signUp(shop.client());
  await shop.dataSource.query('UPDATE `user` SET telegram_id = ?, erase_at = UTC_TIMESTAMP(3) WHERE id = ?', [
    String(sofia),
    person.id,
  ]);
  await eraseDue(shop);
  const rows = await shop.dataSource.query('SELECT person_id FROM telegram_proof WHERE product_id = ?', [id]);
  expect(rows).toEqual([{ person_id: null }]);
  await get(ProofChecks).endMisfits(UNSTOPPED_SIGNAL);
  expect(await shown(id)).toBeNull();
});

// A bot that may call other methods could take a group away from its members.
it('the bot only reads facts about chats, and removes nobody', () => {
  const own = ['getMe', 'getUpdates', 'setMyCommands', 'sendMessage', 'leaveChat'];
  const reads = ['getChatAdministrators', 'getChat', 'getChatMemberCount'];
  const called = [...new Set(telegram.calls.map(({ method }) => method))];
  expect(called).toEqual(expect.arrayContaining(reads));
  expect(called.filter((method) => ![...own, ...reads].includes(method))).toEqual([]);
});

it('proofs are off without a bot', async () => {
  const off = await startTestApp({ telegramBot: null }, { keepRows: true });
  try {
    const [id = 0] = await storeProducts(off.dataSource, { title: 'Off' });
    const client = off.client();
    await client.post('/api/auth/login', { username: admin.username, password: admin.password });
    expect((await client.get(proofsOf(id))).status).toBe(404);
    expect((await client.post(proofsOf(id))).status).toBe(404);
    const { body } = await client.get<ProductSummaryView[]>('/api/products?page=1&pageSize=100');
    expect(body.filter(({ proof }) => proof !== null)).toEqual([]);
    expect((await client.get<ProductFacetsView>('/api/products/facets')).body.owner).toBeNull();
    expect((await client.get<ProductView>(`/api/products/${id}`)).body).toMatchObject({
      telegramCheck: null,
      proof: null,
    });
  } finally {
    await off.stop();
  }
});
