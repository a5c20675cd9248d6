import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ApiMethods } from 'grammy/types';
import { killAt } from '../../test/kill';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import { loadConfig } from '../config/config';
import { Transactions } from '../database/transactions';
import { BotApi } from './bot-api';
import { BotHandlers, type StartedLink } from './bot-handlers';
import { BotJobs } from './bot-jobs';
import { BotLinks } from './bot-links';
import { BotWorker } from './bot-worker';
import { TelegramBotRepository } from './telegram-bot.repository';
import { TelegramMessageRepository } from './telegram-message.repository';
import { TelegramOutbox } from './telegram-outbox';
import { TelegramUpdateRepository } from './telegram-update.repository';

type Start = StartedLink & { by: string };

let telegram: LocalTelegram;
let shop: TestApp;
let started: Start[];
let undeliverable: string[];
let wanted: string[];
let lines: string[];

/** Each person gets a new id, so that no other test writes to the same person. */
let nextPerson = 5_200_000_000;
function newPerson(): number {
  const id = nextPerson++;
  telegram.controls.addPerson({ id, firstName: `Person ${id}` });
  return id;
}

const config = () =>
  loadConfig({ TELEGRAM_BOT_TOKEN: telegram.settings.botToken, TELEGRAM_LOCAL_API: telegram.settings.apiRoot });

async function startShop(name: string, keepRows = true): Promise<TestApp> {
  const app = await startTestApp({ telegramBot: config().telegramBot, logLevel: 'warn' }, { keepRows });
  const handlers = get(BotHandlers, app);
  handlers.onStart('q', async (_tx, link) => void started.push({ ...link, by: name }));
  handlers.onUndeliverable(async (_tx, chatId) => void undeliverable.push(chatId));
  handlers.onLeaving(async (_tx, chatId) => wanted.includes(chatId));
  return app;
}

beforeAll(async () => {
  telegram = await startLocalTelegram();
  for (const level of ['warn', 'log'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void lines.push(line.join(' ')));
  lines = [];
  shop = await startShop('first', false);
});
afterAll(async () => {
  await shop.stop();
  await telegram.stop();
  jest.restoreAllMocks();
});
beforeEach(() => {
  [started, undeliverable, wanted, lines] = [[], [], [], []];
});
afterEach(() => telegram.controls.clearFaults());

function get<T>(type: abstract new (...dependencies: never[]) => T, { app } = shop): T {
  return app.get(type, { strict: false });
}
const textsTo = (personId: number) =>
  (telegram.world.bot().conversations.get(personId)?.messages ?? []).flatMap(({ from, text }) =>
    from?.is_bot && text ? [text] : [],
  );
const enqueue = (chatId: number, text: string, key: string = randomUUID()) =>
  get(Transactions).run((tx) => get(TelegramOutbox).enqueue(tx, { chatId: String(chatId), text, key }));
const tokens = () => started.map(({ token }) => token);
/** Calls Telegram like another program that has the same token. */
const callElsewhere = async (method: keyof ApiMethods, input: object) =>
  (
    await fetch(`${telegram.settings.apiRoot}/bot${telegram.settings.botToken}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  ).json();
async function friend(): Promise<number> {
  const personId = newPerson();
  telegram.controls.start({ personId, payload: `q_${personId}` });
  await until(() => tokens().includes(String(personId)));
  return personId;
}

describe('the bot', () => {
  it('has an address as soon as Telegram has told its name, and shows its commands', async () => {
    await until(async () => (await get(BotLinks).addressFor('q_token')) !== null);
    expect(await get(BotLinks).addressFor('q_token')).toBe(`${telegram.address}/telemarket_local_bot?start=q_token`);
    await until(() => telegram.calls.some(({ method }) => method === 'setMyCommands'));
  });

  it('tells the part of the shop that made a link who has pressed Start', async () => {
    const personId = newPerson();
    telegram.controls.start({ personId, payload: 'q_one-token' });
    await until(() => started.length > 0);
    const person = { id: String(personId), username: null, firstName: `Person ${personId}` };
    expect(started).toEqual([{ person, token: 'one-token', by: 'first' }]);
    telegram.controls.start({ personId, payload: 'x_one-token' });
    await until(() => textsTo(personId).length > 0);
    expect(textsTo(personId)).toEqual([expect.stringContaining('does not work')]);
  });

  it('answers each command, and any other text only once', async () => {
    const personId = newPerson();
    telegram.controls.start({ personId });
    for (const text of ['hello?', 'hello??', '/mydata']) telegram.controls.say({ personId, text });
    await until(() => textsTo(personId).length >= 3);
    const help = expect.stringContaining('/forget');
    expect(textsTo(personId)).toEqual([help, help, 'We store nothing about your Telegram account.']);
  });

  it('stops answering a person who sends commands faster than it answers', async () => {
    const personId = await friend();
    telegram.controls.playFault({ kind: 'too-many-requests', method: 'sendMessage', chatId: personId, retryAfter: 30 });
    for (let sent = 0; sent < 12; sent++) telegram.controls.say({ personId, text: '/help' });
    telegram.controls.start({ personId, payload: 'q_last' });
    await until(() => tokens().includes('last'));
    const waiting = `SELECT id FROM telegram_message WHERE chat_id = ${personId} AND state = 'due'`;
    expect(await shop.dataSource.query(waiting)).toHaveLength(5);
  });

  it('sends one message for an event, and deletes the text of the message once it was sent', async () => {
    const personId = await friend();
    expect(await enqueue(personId, 'Deal <b>7</b>', 'deal 7')).toBe(true);
    expect(await enqueue(personId, 'Deal <b>7</b>', 'deal 7')).toBe(false);
    await until(() => textsTo(personId).length > 0);
    const waiting = () => shop.dataSource.query<object[]>('SELECT id FROM telegram_message WHERE content IS NOT NULL');
    await until(async () => (await waiting()).length === 0);
    expect(textsTo(personId)).toEqual(['Deal 7']);
    const [row] = await shop.dataSource.query<object[]>('SELECT * FROM telegram_message ORDER BY id DESC LIMIT 1');
    expect(row).toMatchObject({ state: 'sent', chat_id: null, content: null });
    expect(JSON.stringify(await shop.dataSource.query('SELECT * FROM telegram_update'))).not.toContain('q_');
  });

  it('leaves a group in which no part of the shop needs it, and stays in other groups', async () => {
    const { id: chatId } = telegram.controls.createChat({ type: 'supergroup', title: 'A', ownerId: newPerson() });
    const { id: otherId } = telegram.controls.createChat({ type: 'channel', title: 'B', ownerId: newPerson() });
    const botId = Number(telegram.settings.clientId);
    wanted = [String(otherId)];
    for (const chat of [chatId, otherId]) telegram.controls.promote({ chatId: chat, userId: botId });
    const leaves = "SELECT state FROM telegram_message WHERE method = 'leaveChat'";
    await until(async () => (await shop.dataSource.query<object[]>(leaves)).length === 2);
    expect(telegram.world.chat(chatId).members.get(botId)?.status).toBe('administrator');
    await shop.dataSource.query("UPDATE telegram_message SET due_at = NULL WHERE method = 'leaveChat'");
    await until(() => telegram.world.chat(chatId).members.get(botId)?.status === 'left');
    await until(async () => !JSON.stringify(await shop.dataSource.query(leaves)).includes('due'));
    expect(telegram.world.chat(otherId).members.get(botId)?.status).toBe('administrator');
  });
});

describe('a group that becomes a supergroup before the bot leaves it', () => {
  it.each([true, false])(
    'is left under its new id, unless a part of the shop wants the bot there: %s',
    async (isWanted) => {
      const { id: chatId } = telegram.controls.createChat({ type: 'group', title: 'A', ownerId: newPerson() });
      const botId = Number(telegram.settings.clientId);
      telegram.controls.promote({ chatId, userId: botId });
      const leaves = `SELECT state FROM telegram_message WHERE method = 'leaveChat' AND (chat_id = ${chatId} OR state = 'dead')`;
      const found = () => shop.dataSource.query<object[]>(leaves);
      await until(async () => (await found()).length === 1);
      const { id: newId } = telegram.controls.migrate({ chatId });
      if (isWanted) wanted = [String(newId)];
      await shop.dataSource.query("UPDATE telegram_message SET due_at = NULL WHERE method = 'leaveChat'");
      await until(async () => (await found()).length === 0);
      const status = telegram.world.chat(newId).members.get(botId)?.status;
      expect(status === 'left').toBe(!isWanted);
    },
  );
});

describe('the inbox of the bot', () => {
  it('handles an update only once when Telegram sends it again, even after a restart', async () => {
    const personId = await friend();
    telegram.controls.repeatUpdates({ count: 1 });
    await shop.stop();
    shop = await startShop('restarted');
    telegram.controls.repeatUpdates({ count: 1 });
    telegram.controls.start({ personId, payload: 'q_later' });
    await until(() => tokens().includes('later'));
    expect(tokens()).toEqual([String(personId), 'later']);
  });

  it('handles updates after Telegram has restarted their ids at a lower number', async () => {
    const personId = await friend();
    const max = async () => {
      const sql = 'SELECT update_id AS number FROM telegram_update ORDER BY id DESC LIMIT 1';
      return (await shop.dataSource.query<{ number: number }[]>(sql))[0]?.number ?? 0;
    };
    const before = await max();
    telegram.controls.restartUpdateIds();
    telegram.controls.start({ personId, payload: 'q_anew' });
    await until(() => tokens().includes('anew'));
    expect(await max()).toBeLessThan(before);
    telegram.controls.start({ personId, payload: 'q_next' });
    await until(() => tokens().includes('next'));
  });

  it('handles a link that arrives after later updates', async () => {
    const personId = newPerson();
    telegram.controls.holdUpdates({ kind: 'message' });
    telegram.controls.start({ personId, payload: 'q_slow' });
    telegram.controls.block({ personId });
    await until(async () => (await get(TelegramUpdateRepository).count(shop.dataSource.manager, 0)).count === 0);
    telegram.controls.releaseUpdates({ kind: 'message' });
    await until(() => tokens().includes('slow'));
  });

  it('undoes a handler that fails, and runs it again', async () => {
    const personId = await friend();
    let attempts = 0;
    get(BotHandlers).onStart('fails', async (tx, { person }) => {
      await get(TelegramOutbox).enqueue(tx, { chatId: person.id, text: 'once', key: `fails ${person.id}` });
      if (++attempts === 1) throw new Error('the first attempt');
    });
    telegram.controls.start({ personId, payload: 'fails_1' });
    await until(() => textsTo(personId).includes('once'));
    expect(attempts).toBe(2);
    expect(textsTo(personId)).toEqual(['once']);
  });

  it.each(['server-error', 'html-body', 'empty-body', 'cut', 'too-many-requests', 'unauthorized'] as const)(
    'goes on after a poll that fails: %s',
    async (kind) => {
      const personId = await friend();
      telegram.controls.playFault({ kind, method: 'getUpdates' });
      // This update ends the waiting poll, and the fault then hits the next poll.
      telegram.controls.start({ personId, payload: 'q_a' });
      telegram.controls.start({ personId, payload: 'q_b' });
      await until(() => lines.includes('Telegram answers again'));
      await until(() => tokens().includes('b'));
      expect(tokens()).toEqual([String(personId), 'a', 'b']);
    },
  );

  it('logs that another program polls with the same token, and goes on when that program ends', async () => {
    const personId = await friend();
    await callElsewhere('getUpdates', { offset: 0, timeout: 0 });
    await until(() => lines.some((line) => line.includes('terminated by other getUpdates')));
    telegram.controls.start({ personId, payload: 'q_again' });
    await until(() => tokens().includes('again'));
  });

  it('logs that a webhook is set, and goes on when the webhook is deleted', async () => {
    const personId = await friend();
    await callElsewhere('setWebhook', { url: 'https://elsewhere.example' });
    await until(() => lines.some((line) => line.includes('setWebhook') || line.includes('webhook is active')));
    await callElsewhere('deleteWebhook', {});
    telegram.controls.start({ personId, payload: 'q_again' });
    await until(() => tokens().includes('again'));
  });
});

describe('the outbox of the bot', () => {
  it('sends each message in spite of any failure, and repeats only a message whose delivery was not confirmed', async () => {
    const faults = (['server-error', 'html-body', 'empty-body', 'cut'] as const).flatMap((kind) =>
      [false, true].map((takesEffect) => ({ kind, takesEffect })),
    );
    const people = await Promise.all(faults.map(friend));
    for (const [at, fault] of faults.entries())
      telegram.controls.playFault({ ...fault, method: 'sendMessage', chatId: people[at] ?? 0 });
    for (const personId of people) await enqueue(personId, 'secret words');
    await until(() => people.every((personId, at) => textsTo(personId).length === (faults[at]?.takesEffect ? 2 : 1)));
    const log = lines.join('\n');
    expect(log).toContain('sendMessage');
    expect(log).not.toContain('secret words');
    expect(log).not.toContain(telegram.settings.botToken.split(':')[1]);
  });

  it('gives up a call that takes too long, sends to other chats, and sends the message again', async () => {
    const [slow, other] = [await friend(), await friend()];
    get(BotApi)['timeouts'] = { call: 0.5, poll: 40 };
    telegram.controls.playFault({ kind: 'time-out', method: 'sendMessage', chatId: slow, takesEffect: true });
    await enqueue(slow, 'slow');
    await enqueue(other, 'other');
    await until(() => textsTo(other).length === 1 && textsTo(slow).length === 2);
  });

  it('waits as long as Telegram asks, keeps the order of messages, and still sends to other chats', async () => {
    const [personId, other] = [await friend(), await friend()];
    telegram.controls.playFault({ kind: 'too-many-requests', method: 'sendMessage', chatId: personId, retryAfter: 2 });
    const start = Date.now();
    for (const text of ['1', '2', '3']) await enqueue(personId, text);
    await enqueue(other, 'at once');
    await until(() => textsTo(other).length === 1);
    expect(textsTo(personId)).toEqual([]);
    await until(() => textsTo(personId).length === 1);
    expect(Date.now() - start).toBeGreaterThan(1_900);
    await until(() => textsTo(personId).length === 3);
    expect(textsTo(personId)).toEqual(['1', '2', '3']);
    expect(Date.now() - start).toBeGreaterThan(3_900);
  });

  it('keeps the order of messages in a chat even when the first one has failed', async () => {
    const personId = await friend();
    telegram.controls.playFault({ kind: 'server-error', method: 'sendMessage', chatId: personId });
    for (const text of ['1', '2', '3']) await enqueue(personId, text);
    await until(() => textsTo(personId).length === 3);
    expect(textsTo(personId)).toEqual(['1', '2', '3']);
  });

  it.each(['block', 'deactivate'] as const)('stops sending after %s, and reports this only once', async (deed) => {
    const personId = await friend();
    telegram.controls[deed]({ personId });
    const tries = () => telegram.calls.filter(({ input }) => input['chat_id'] === personId).length;
    for (const text of ['1', '2', '3']) await enqueue(personId, text);
    await until(() => undeliverable.length > 0);
    const waiting = `SELECT id FROM telegram_message WHERE chat_id = ${personId}`;
    await until(async () => (await shop.dataSource.query<object[]>(waiting)).length === 0);
    expect([tries(), undeliverable]).toEqual([1, [String(personId)]]);
    if (deed === 'deactivate') return;
    telegram.controls.start({ personId, payload: 'q_back' });
    await until(() => tokens().includes('back'));
    await enqueue(personId, 'welcome back');
    await until(() => textsTo(personId).includes('welcome back'));
  });

  it('writes only to people who have pressed Start', async () => {
    await enqueue(newPerson(), 'hello');
    await until(() => undeliverable.length > 0);
  });

  it('gives up a message that Telegram cannot read, and sends the next one', async () => {
    const personId = await friend();
    await enqueue(personId, 'a < b');
    await enqueue(personId, 'a &lt; b');
    await until(() => textsTo(personId).length > 0);
    expect(textsTo(personId)).toEqual(['a < b']);
    const dead = await shop.dataSource.query<object[]>("SELECT content FROM telegram_message WHERE state = 'dead'");
    expect(dead).toEqual([{ content: null }]);
  });
});

describe('the process that works for the bot', () => {
  it('ends a poll at once when it stops, and another process takes over', async () => {
    const personId = await friend();
    const second = await startShop('second');
    const start = Date.now();
    await shop.stop();
    expect(Date.now() - start).toBeLessThan(1_500);
    telegram.controls.start({ personId, payload: 'q_handed-over' });
    await until(() => tokens().includes('handed-over'));
    expect(started.at(-1)?.by).toBe('second');
    shop = second;
  });

  it('can end while a call hangs, and the message is sent again', async () => {
    const personId = await friend();
    telegram.controls.playFault({ kind: 'time-out', method: 'sendMessage', chatId: personId });
    await enqueue(personId, 'later');
    const calls = () =>
      telegram.calls.filter(({ method, input }) => method === 'sendMessage' && input['chat_id'] === personId);
    await until(() => calls().length === 1);
    const start = Date.now();
    await shop.stop();
    expect(Date.now() - start).toBeLessThan(2_000);
    shop = await startShop('after a call');
    await until(() => textsTo(personId).length === 1);
  });

  it('is replaced when it was killed and its lease has ended, and its stored updates are neither lost nor handled twice', async () => {
    const personId = await friend();
    const killed = shop;
    // The process stores the update, and is killed before it handles the update: from here on, no statement of its
    // worker ends.
    const never = () => new Promise<never>(() => undefined);
    jest.spyOn(get(TelegramUpdateRepository), 'findDue').mockImplementation(never);
    telegram.controls.start({ personId, payload: 'q_left' });
    const stored = 'SELECT id FROM telegram_update WHERE done_at IS NULL';
    await until(async () => (await shop.dataSource.query<object[]>(stored)).length === 1);
    jest.spyOn(get(TelegramBotRepository), 'acquire').mockImplementation(never);
    get(BotApi).stop();
    shop = await startShop('third');
    const ran: string[] = [];
    get(BotJobs).add({ everyMs: 60_000, failure: 'look' }, async () => void ran.push('look'));
    expect(started.filter(({ token }) => token === 'left')).toEqual([]);
    await shop.dataSource.query('UPDATE telegram_bot SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');
    await until(() => tokens().includes('left'));
    expect(started.filter(({ token }) => token === 'left')).toMatchObject([{ by: 'third' }]);
    await until(() => ran.length > 0);
    // Skips the steps of an orderly end, because a killed process does not do them.
    jest.spyOn(get(BotWorker, killed), 'beforeApplicationShutdown').mockResolvedValue();
    await killed.stop();
  });

  it.each([
    ['before it stores an update', TelegramUpdateRepository, 'insert', 'before', 1],
    ['before Telegram hears that it is stored', TelegramUpdateRepository, 'insert', 'after', 1],
    ['before it does an update', TelegramUpdateRepository, 'lock', 'before', 1],
    ['before an update is marked as done', TelegramUpdateRepository, 'markDone', 'before', 1],
    ['before the commit of what it has done', TelegramUpdateRepository, 'markDone', 'after', 1],
    ['before it sends a message', TelegramMessageRepository, 'claim', 'after', 1],
    ['before it marks a message that it has sent', BotApi, 'call', 'after', 2],
  ] as const)(
    'loses nothing, and does nothing twice, when it is killed %s',
    async (_point, type, method, when, sent) => {
      const personId = await friend();
      const killed = shop;
      const isKilled = killAt<Record<string, unknown>>(killed, type as never, method, when);
      telegram.controls.say({ personId, text: '/mydata' });
      await isKilled;
      expect(textsTo(personId)).toHaveLength(sent - 1);
      // the leases of the killed process end
      await shop.dataSource.query('UPDATE telegram_bot SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');
      await shop.dataSource.query("UPDATE telegram_message SET due_at = NULL WHERE state = 'due'");
      shop = await startShop('the next');
      const answers = () => textsTo(personId).filter((text) => text.includes('We store nothing')).length;
      await until(() => answers() === sent);
      await enqueue(personId, 'the end');
      await until(() => textsTo(personId).includes('the end'));
      expect(answers()).toBe(sent);
      await killed.stop();
    },
  );

  it('delays neither the start nor the work of the shop when Telegram does not respond', async () => {
    const { telegramBot } = loadConfig({ TELEGRAM_BOT_TOKEN: '1:away', TELEGRAM_LOCAL_API: 'http://127.0.0.1:1' });
    const start = Date.now();
    const alone = await startTestApp({ telegramBot }, { keepRows: true });
    expect((await alone.client().get('/api/products')).status).toBe(200);
    await until(() => lines.some((line) => line.includes('ECONNREFUSED')));
    await alone.stop();
    expect(Date.now() - start).toBeLessThan(5_000);
  });

  it('does nothing in a shop without a bot', async () => {
    const off = await startTestApp({}, { keepRows: true });
    expect(get(BotLinks, off).isOn).toBe(false);
    expect(await get(BotLinks, off).addressFor('q_token')).toBeNull();
    await off.stop();
  });
});
