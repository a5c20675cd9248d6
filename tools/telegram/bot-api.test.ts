import type { ApiMethods, ApiResponse, Update } from '@grammyjs/types';
import type { BotMethods } from './bot-methods';
import { type LocalTelegram, startLocalTelegram } from './local-telegram';
import { LOCAL_PEOPLE } from './people';
import { TelegramClock } from './telegram-clock';

const SECOND = 1000;
const DAY_SECONDS = 86_400;
const [sofia, ben, layla] = LOCAL_PEOPLE.map(({ id }) => id) as [number, number, number];
const KINDS = ['message', 'my_chat_member', 'chat_member'] as const;

let clock: TelegramClock;
let telegram: LocalTelegram;
beforeEach(async () => {
  const start = Date.UTC(2026, 10, 27);
  clock = new TelegramClock(() => start);
  telegram = await startLocalTelegram({ clock });
});
afterEach(() => telegram.stop());

type Result<M extends keyof BotMethods> = ReturnType<ApiMethods<never>[M]>;

async function call<M extends keyof BotMethods>(method: M, input: object = {}, token = telegram.settings.botToken) {
  const response = await fetch(`${telegram.address}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return (await response.json()) as ApiResponse<Result<M>>;
}

async function get<M extends keyof BotMethods>(method: M, input: object = {}): Promise<Result<M>> {
  const answer = await call(method, input);
  if (!answer.ok) throw new Error(answer.description);
  return answer.result;
}

async function errorOf(method: keyof BotMethods, input: object = {}): Promise<string> {
  const answer = await call(method, input);
  return answer.ok ? 'ok' : `${answer.error_code} ${answer.description}`;
}

let offset = 0;
beforeEach(() => {
  offset = 0;
});
/** Polls as a bot does: each call confirms the previous answer. */
async function poll(input: object = {}): Promise<Update[]> {
  clock.skip(4 * SECOND);
  const updates = await get('getUpdates', { offset, allowed_updates: KINDS, ...input });
  offset = updates.length > 0 ? (updates.at(-1)?.update_id ?? 0) + 1 : offset;
  return updates;
}

const kindsOf = (updates: readonly Update[]) => updates.map((update) => Object.keys(update)[1]);
const textsOf = (updates: readonly Update[]) => updates.map(({ message }) => message?.text);

/**
 * Creates a supergroup of the first person in which the bot is an administrator. Takes all updates about this
 * supergroup.
 */
async function groupWithBot() {
  await poll();
  const { controls, settings } = telegram;
  const { id: chatId } = controls.createChat({ type: 'supergroup', title: 'Chess', ownerId: sofia, count: 100 });
  controls.promote({ chatId, userId: Number(settings.clientId) });
  await poll();
  await poll();
  return chatId;
}

const ownersOf = async (chatId: number) =>
  (await get('getChatAdministrators', { chat_id: chatId }))
    .filter(({ status }) => status === 'creator')
    .map(({ user }) => user.id);

describe('the polling of updates', () => {
  test('the bot gets the update about a followed link again until a call confirms it', async () => {
    telegram.controls.start({ personId: sofia, payload: 'v_abc' });
    const [update] = await get('getUpdates');
    expect(update?.message).toMatchObject({
      text: '/start v_abc',
      chat: { id: sofia, type: 'private' },
      from: { id: sofia, is_bot: false },
      entities: [{ type: 'bot_command', offset: 0, length: 6 }],
    });
    clock.skip(4 * SECOND);
    expect(await get('getUpdates')).toEqual([update]);
    expect(await get('getUpdates', { offset: (update?.update_id ?? 0) + 1 })).toEqual([]);
  });

  test('a call of getUpdates waits until an update comes or its time is over', async () => {
    const answer = get('getUpdates', { timeout: 30 });
    await called('getUpdates');
    telegram.controls.start({ personId: sofia });
    expect(textsOf(await answer)).toEqual(['/start']);
    const empty = get('getUpdates', { offset: -1, timeout: 999 });
    await called('getUpdates', 2);
    telegram.controls.skipTime({ seconds: 50 });
    expect(textsOf(await empty)).toEqual(['/start']);
  });

  test('of two calls with the same offset, the second one gets one update within half a second, and waits within three seconds', async () => {
    for (const text of ['one', 'two']) {
      telegram.controls.start({ personId: sofia });
      telegram.controls.say({ personId: sofia, text });
    }
    expect(await get('getUpdates')).toHaveLength(4);
    expect(await get('getUpdates')).toHaveLength(1);
    const last = (await get('getUpdates', { offset: -1 }))[0]?.update_id ?? 0;
    expect(await get('getUpdates', { offset: last + 1 })).toEqual([]);
    const waiting = get('getUpdates', { offset: last + 1 });
    await called('getUpdates', 5);
    telegram.controls.say({ personId: sofia, text: 'three' });
    expect(textsOf(await waiting)).toEqual(['three']);
  });

  test('a second poller ends the first one, and getUpdates is refused while a webhook is set', async () => {
    const first = errorOf('getUpdates', { timeout: 30 });
    await called('getUpdates');
    const second = get('getUpdates', { timeout: 30 });
    expect(await first).toMatch(/^409 Conflict: terminated by other getUpdates request/);
    telegram.controls.start({ personId: sofia });
    expect(await second).toHaveLength(1);
    await get('setWebhook', { url: 'https://shop.example/hook' });
    expect(await errorOf('getUpdates')).toMatch(/^409 Conflict: can't use getUpdates method while webhook is active/);
    expect(await get('getWebhookInfo')).toMatchObject({ url: 'https://shop.example/hook', pending_update_count: 1 });
    await get('deleteWebhook');
    expect(await get('getUpdates')).toHaveLength(1);
  });

  test('an update is lost 24 hours after its event', async () => {
    telegram.controls.start({ personId: sofia });
    telegram.controls.skipTime({ seconds: DAY_SECONDS - 4 });
    expect(await get('getUpdates')).toHaveLength(1);
    telegram.controls.skipTime({ seconds: 4 });
    expect(await get('getUpdates')).toEqual([]);
  });

  test('changes of members come only to a bot that asks for them, and a call without a list keeps the list', async () => {
    const chatId = await groupWithBot();
    telegram.controls.join({ chatId, userId: ben });
    expect(kindsOf(await poll({ allowed_updates: undefined }))).toEqual(['chat_member', 'message']);
    await poll({ allowed_updates: [] });
    telegram.controls.leave({ chatId, userId: ben });
    expect(kindsOf(await poll({ allowed_updates: [] }))).toEqual(['message']);
  });

  test('ids of updates can restart below all earlier ones, and an earlier offset does not hide the new updates', async () => {
    telegram.controls.start({ personId: sofia });
    const [before] = await poll();
    expect(await poll()).toEqual([]);
    telegram.controls.restartUpdateIds();
    telegram.controls.say({ personId: sofia, text: 'after' });
    const [after] = await poll();
    expect(after?.message?.text).toBe('after');
    expect(after?.update_id).toBeLessThan(before?.update_id ?? 0);
    expect(await poll()).toEqual([]);
  });

  test('the local Telegram can deliver updates twice, never, or in another order than the events', async () => {
    const chatId = await groupWithBot();
    telegram.controls.start({ personId: sofia });
    const [first] = await poll();
    await poll();
    telegram.controls.repeatUpdates({});
    expect(await poll()).toEqual([first]);
    telegram.controls.loseUpdates({ kind: 'message' });
    telegram.controls.say({ personId: sofia, text: 'lost' });
    telegram.controls.say({ personId: sofia, text: 'kept' });
    expect(textsOf(await poll())).toEqual(['kept']);
    telegram.controls.holdUpdates({ kind: 'message' });
    telegram.controls.say({ personId: sofia, text: 'late' });
    telegram.controls.skipTime({ seconds: 60 });
    telegram.controls.promote({ chatId, userId: ben });
    telegram.controls.releaseUpdates({ kind: 'message' });
    const [overtook, late] = await poll();
    expect(late?.message?.text).toBe('late');
    expect(late?.message?.date).toBeLessThan(overtook?.chat_member?.date ?? 0);
  });
});

describe('private chats', () => {
  test('a bot can write to people who pressed Start, and not to others, to people who blocked it, or to deleted accounts', async () => {
    const send = (chat_id: number | string) => errorOf('sendMessage', { chat_id, text: 'Hello' });
    expect(await send(sofia)).toBe('400 Bad Request: chat not found');
    expect(await send('@sofia_lind')).toBe('400 Bad Request: chat not found');
    telegram.controls.start({ personId: sofia });
    expect(await send(sofia)).toBe('ok');
    telegram.controls.block({ personId: sofia });
    expect(await send(sofia)).toBe('403 Forbidden: bot was blocked by the user');
    telegram.controls.start({ personId: sofia });
    expect(await send(sofia)).toBe('ok');
    telegram.controls.deactivate({ personId: sofia });
    expect(await send(sofia)).toBe('403 Forbidden: user is deactivated');
    const changes = (await poll()).flatMap(({ my_chat_member: change }) => change?.new_chat_member.status ?? []);
    expect(changes).toEqual(['kicked', 'member']);
  });

  test('a message with an unescaped < is refused, and an escaped one arrives unchanged', async () => {
    telegram.controls.start({ personId: sofia });
    const send = (text: string) => call('sendMessage', { chat_id: sofia, text, parse_mode: 'HTML' });
    const formatted = '<b>Order</b> &lt;3 &amp; <a href="https://shop.example/?a=1&amp;b=2">more</a>';
    expect(await send(formatted)).toMatchObject({
      result: {
        text: 'Order <3 & more',
        entities: [
          { type: 'bold', offset: 0, length: 5 },
          { type: 'text_link', offset: 11, length: 4, url: 'https://shop.example/?a=1&b=2' },
        ],
      },
    });
    for (const text of ['Chess <3', '<h1>Chess</h1>', '<b>Chess', 'Chess</b>'])
      expect(await send(text)).toMatchObject({ ok: false, error_code: 400 });
    expect(await errorOf('sendMessage', { chat_id: sofia, text: ' ' })).toBe('400 Bad Request: message text is empty');
    const long = 'x'.repeat(4097);
    expect(await errorOf('sendMessage', { chat_id: sofia, text: long })).toBe('400 Bad Request: message is too long');
  });

  test('a button of a message is answered once', async () => {
    telegram.controls.start({ personId: sofia });
    const reply_markup = { inline_keyboard: [[{ text: 'Check again', callback_data: 'check' }]] };
    const { message_id } = await get('sendMessage', { chat_id: sofia, text: 'Not yet.', reply_markup });
    await poll({ allowed_updates: ['callback_query'] });
    telegram.controls.press({ personId: sofia, messageId: message_id, data: 'check' });
    const [update] = await poll({ allowed_updates: ['callback_query'] });
    expect(update?.callback_query).toMatchObject({ data: 'check', from: { id: sofia }, message: { message_id } });
    const answer = { callback_query_id: update?.callback_query?.id };
    expect([await errorOf('answerCallbackQuery', answer), await errorOf('answerCallbackQuery', answer)]).toEqual([
      'ok',
      expect.stringContaining('query is too old'),
    ]);
  });
});

describe('the picker', () => {
  const request = { request_id: 7, chat_is_channel: false, chat_is_created: true, request_title: true };
  const rights = { can_manage_chat: true };

  async function ask(button: object = {}) {
    telegram.controls.start({ personId: sofia });
    const request_chat = { ...request, bot_administrator_rights: rights, ...button };
    const keyboard = { keyboard: [[{ text: 'Pick a group', request_chat }]], one_time_keyboard: true };
    await get('sendMessage', { chat_id: sofia, text: 'Which one?', reply_markup: keyboard });
    await poll();
  }
  const share = (input: Partial<Parameters<LocalTelegram['controls']['share']>[0]> & { chatId: number }) =>
    telegram.controls.share({ personId: sofia, requestId: 7, ...input });

  test('the picker adds the bot with the rights that it asked for, and sends the id and the title', async () => {
    const { id: chatId } = telegram.controls.createChat({ type: 'supergroup', title: 'Chess', ownerId: sofia });
    await ask();
    share({ chatId });
    const updates = await poll();
    expect(kindsOf(updates)).toEqual(['my_chat_member', 'message', 'message']);
    expect(updates.at(-1)?.message?.chat_shared).toEqual({ request_id: 7, chat_id: chatId, title: 'Chess' });
    const administrators = await get('getChatAdministrators', { chat_id: chatId });
    expect(administrators.map(({ status, user }) => [status, user.id])).toEqual([
      ['creator', sofia],
      ['administrator', Number(telegram.settings.clientId)],
    ]);
    expect(administrators[1]).toMatchObject({ can_manage_chat: true, can_delete_messages: false });
    // the button has disappeared with the keyboard
    expect(() => share({ chatId })).toThrow('does not ask');
  });

  test('the picker offers no chat of somebody else, and no channel instead of a group', async () => {
    const { id: foreign } = telegram.controls.createChat({ type: 'supergroup', title: 'Chess', ownerId: ben });
    const { id: channel } = telegram.controls.createChat({ type: 'channel', title: 'News', ownerId: sofia });
    telegram.controls.promote({ chatId: foreign, userId: sofia });
    await ask();
    for (const chatId of [foreign, channel]) expect(() => share({ chatId })).toThrow('of this kind');
    telegram.controls.forgeShare({ personId: sofia, requestId: 99, chatId: foreign });
    expect((await poll()).at(-1)?.message?.chat_shared).toEqual({ request_id: 99, chat_id: foreign });
    expect(await errorOf('getChatAdministrators', { chat_id: foreign })).toBe('400 Bad Request: chat not found');
  });

  test('the bot may be added later or never, and a group may change its id in the same minute', async () => {
    const { id: chatId } = telegram.controls.createChat({ type: 'group', title: 'Circle', ownerId: sofia });
    await ask();
    share({ chatId, joins: 'never' });
    expect(kindsOf(await poll())).toEqual(['message']);
    expect(await errorOf('getChatAdministrators', { chat_id: chatId })).toBe('400 Bad Request: chat not found');
    await ask();
    share({ chatId, joins: 'after', migrates: true });
    const updates = await poll();
    expect(updates[0]?.message?.chat_shared?.chat_id).toBe(chatId);
    const newId = updates.find(({ message }) => message?.migrate_to_chat_id)?.message?.migrate_to_chat_id ?? 0;
    expect(updates.at(-1)?.message).toMatchObject({ migrate_from_chat_id: chatId, chat: { id: newId } });
    expect(await call('getChatAdministrators', { chat_id: chatId })).toMatchObject({
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: newId },
    });
    expect(newId).toBeLessThan(-1_000_000_000_000);
    expect(await ownersOf(newId)).toEqual([sofia]);
  });
});

describe('the owners of a chat', () => {
  test('a transfer is silent and leaves the old owner as administrator, by default', async () => {
    const chatId = await groupWithBot();
    telegram.controls.transfer({ chatId, toId: ben });
    expect(await poll()).toEqual([]);
    expect(await ownersOf(chatId)).toEqual([ben]);
    const statuses = (await get('getChatAdministrators', { chat_id: chatId })).map(({ user }) => user.id);
    expect(statuses).toContain(sofia);
    telegram.controls.transfer({ chatId, toId: layla, told: true, ownerBefore: 'left' });
    const changes = (await poll()).flatMap(({ chat_member: change }) => (change ? [change.new_chat_member] : []));
    expect(changes.map(({ user, status }) => [user.id, status])).toEqual([
      [layla, 'creator'],
      [ben, 'left'],
    ]);
  });

  test('while it is called often, getChatMember still names the previous owner, and the list of administrators names the new one', async () => {
    const chatId = await groupWithBot();
    clock.skip(120 * SECOND);
    const statusOf = async (user_id: number) => (await get('getChatMember', { chat_id: chatId, user_id })).status;
    expect([await statusOf(sofia), await statusOf(ben)]).toEqual(['creator', 'left']);
    telegram.controls.transfer({ chatId, toId: ben });
    for (let minutes = 0; minutes < 60; minutes += 20) {
      clock.skip(20 * 60 * SECOND);
      expect([await statusOf(sofia), await statusOf(ben), await ownersOf(chatId)]).toEqual(['creator', 'left', [ben]]);
    }
    // after an update about any member, answers are fresh for a minute, but the cached entries stay
    telegram.controls.join({ chatId, userId: layla });
    expect([await statusOf(sofia), await statusOf(ben)]).toEqual(['administrator', 'creator']);
    clock.skip(61 * SECOND);
    expect([await statusOf(sofia), await statusOf(ben)]).toEqual(['creator', 'left']);
    clock.skip(1800 * SECOND);
    expect([await statusOf(sofia), await statusOf(ben)]).toEqual(['administrator', 'creator']);
  });

  test('an owner who leaves can return for seven days; then the first administrator gets the chat', async () => {
    const chatId = await groupWithBot();
    telegram.controls.promote({ chatId, userId: ben });
    await poll();
    telegram.controls.leave({ chatId, userId: sofia });
    const left = (await poll()).find(({ message }) => message?.chat_owner_left);
    expect(left?.message?.chat_owner_left?.new_owner?.id).toBe(ben);
    expect(await ownersOf(chatId)).toEqual([]);
    telegram.controls.join({ chatId, userId: sofia });
    expect(await ownersOf(chatId)).toEqual([sofia]);
    telegram.controls.skipTime({ seconds: 8 * DAY_SECONDS });
    expect(await ownersOf(chatId)).toEqual([sofia]);
    telegram.controls.leave({ chatId, userId: sofia });
    telegram.controls.skipTime({ seconds: 7 * DAY_SECONDS });
    expect(await ownersOf(chatId)).toEqual([ben]);
    const changed = (await poll()).find(({ message }) => message?.chat_owner_changed);
    expect(changed?.message?.chat_owner_changed?.new_owner.id).toBe(ben);
  });

  test('an owner may be anonymous, and the list of administrators may have no owner', async () => {
    const chatId = await groupWithBot();
    telegram.controls.setAnonymous({ chatId, userId: sofia, anonymous: true });
    expect((await get('getChatAdministrators', { chat_id: chatId }))[0]).toEqual({
      status: 'creator',
      user: expect.objectContaining({ id: sofia }),
      is_anonymous: true,
    });
    telegram.controls.removeOwner({ chatId });
    expect(await ownersOf(chatId)).toEqual([]);
  });
});

describe('the reads of a bot', () => {
  test('a bot reads a chat, its usernames and its number of members, which may jump', async () => {
    const chatId = await groupWithBot();
    expect(await get('getChatMemberCount', { chat_id: chatId })).toBe(101);
    telegram.controls.setCount({ chatId, count: 48_436 });
    expect(await get('getChatMemberCount', { chat_id: chatId })).toBe(48_436);
    telegram.controls.rename({ chatId, title: 'Chess & more', username: 'chess_corner' });
    expect(await get('getChat', { chat_id: '@Chess_Corner' })).toMatchObject({
      id: chatId,
      type: 'supergroup',
      title: 'Chess & more',
      active_usernames: ['chess_corner'],
    });
    expect(await get('getChat', { chat_id: `@${telegram.settings.botUsername}` })).toMatchObject({ type: 'private' });
  });

  test('a bot reads nothing of a chat that removed it, that it left, or that is gone, and no members of a channel without rights', async () => {
    const bot = Number(telegram.settings.clientId);
    const read = (chatId: number) => errorOf('getChatAdministrators', { chat_id: chatId });
    const removed = await groupWithBot();
    telegram.controls.remove({ chatId: removed, userId: bot });
    expect(await read(removed)).toBe('403 Forbidden: bot was kicked from the supergroup chat');
    expect((await poll())[0]?.my_chat_member?.new_chat_member.status).toBe('kicked');
    const left = await groupWithBot();
    await get('leaveChat', { chat_id: left });
    expect(await read(left)).toBe('403 Forbidden: bot is not a member of the supergroup chat');
    const gone = await groupWithBot();
    telegram.controls.deleteChat({ chatId: gone });
    expect(await read(gone)).toBe('400 Bad Request: chat not found');
    const { id: channel } = telegram.controls.createChat({ type: 'channel', title: 'News', ownerId: sofia });
    telegram.controls.promote({ chatId: channel, userId: bot });
    expect(await read(channel)).toBe('ok');
    telegram.controls.demote({ chatId: channel, userId: bot });
    expect(await read(channel)).toBe('400 Bad Request: member list is inaccessible');
    expect(await errorOf('getChatMember', { chat_id: channel, user_id: 1 })).toBe(
      '400 Bad Request: member list is inaccessible',
    );
  });
});

describe('the faults of the local Telegram', () => {
  const getMe = () => fetch(`${telegram.address}/bot${telegram.settings.botToken}/getMe`);

  test('the fault of too many requests hits two calls for one chat, and names the time to wait in the body and in a header', async () => {
    for (const personId of [sofia, ben]) telegram.controls.start({ personId });
    telegram.controls.playFault({ kind: 'too-many-requests', retryAfter: 7, chatId: sofia, times: 2 });
    const send = (chat_id: number) => call('sendMessage', { chat_id, text: 'Hello' });
    const refused = { ok: false, error_code: 429, parameters: { retry_after: 7 } };
    expect(await send(sofia)).toMatchObject(refused);
    expect(await send(ben)).toMatchObject({ ok: true });
    expect(await send(sofia)).toMatchObject(refused);
    expect(await send(sofia)).toMatchObject({ ok: true });
    telegram.controls.playFault({ kind: 'too-many-requests', retryAfter: 3, method: 'getMe' });
    const { status, headers } = await getMe();
    expect([status, headers.get('retry-after')]).toEqual([429, '3']);
  });

  test.each([
    ['server-error', async () => expect((await getMe()).status).toBe(500)],
    ['html-body', async () => expect(await (await getMe()).text()).toMatch(/^<html>/)],
    ['empty-body', async () => expect(await (await getMe()).text()).toBe('')],
    ['cut', async () => expect(getMe()).rejects.toThrow('fetch failed')],
    ['unauthorized', async () => expect((await getMe()).status).toBe(401)],
  ] as const)('a call meets the fault %s, and the next call succeeds', async (kind, isSeen) => {
    telegram.controls.playFault({ kind });
    await isSeen();
    expect((await getMe()).status).toBe(200);
  });

  test('sendMessage can fail with 500 or 504 whether or not the message was sent', async () => {
    telegram.controls.start({ personId: sofia });
    const sent = () =>
      telegram.world.bots[0]?.conversations.get(sofia)?.messages.filter(({ from }) => from?.is_bot).length;
    telegram.controls.playFault({ kind: 'server-error', takesEffect: true });
    telegram.controls.playFault({ kind: 'server-error' });
    expect(await errorOf('sendMessage', { chat_id: sofia, text: 'Hello' })).toMatch(/^500/);
    expect(sent()).toBe(1);
    expect(await errorOf('sendMessage', { chat_id: sofia, text: 'Hello' })).toMatch(/^500/);
    expect(sent()).toBe(1);
    telegram.controls.playFault({ kind: 'time-out', takesEffect: true });
    const late = errorOf('sendMessage', { chat_id: sofia, text: 'Hello' });
    await called('sendMessage', 3);
    expect(sent()).toBe(2);
    telegram.controls.skipTime({ seconds: 60 });
    expect(await late).toMatch(/^504/);
  });

  test('a wrong token and an unknown method are refused', async () => {
    expect(await call('getMe', {}, '1:wrong')).toMatchObject({ error_code: 401, description: 'Unauthorized' });
    expect((await fetch(`${telegram.address}/bot${telegram.settings.botToken}/fly`)).status).toBe(404);
    // names of methods ignore case
    expect((await fetch(`${telegram.address}/bot${telegram.settings.botToken}/GETME`)).status).toBe(200);
  });

  test('with limits, a second message to a chat within a second is refused, and so is the 31st message of a second', async () => {
    await telegram.stop();
    telegram = await startLocalTelegram({ clock, sendLimits: true });
    const people = Array.from({ length: 31 }, (_, index) => ({ id: 6_000_000_000 + index, firstName: `P${index}` }));
    for (const person of people) {
      telegram.controls.addPerson(person);
      telegram.controls.start({ personId: person.id });
    }
    const send = (index: number) => call('sendMessage', { chat_id: people[index]?.id, text: 'Hello' });
    expect(await send(0)).toMatchObject({ ok: true });
    expect(await send(0)).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } });
    for (let index = 1; index < 30; index += 1) expect(await send(index)).toMatchObject({ ok: true });
    expect(await send(30)).toMatchObject({ error_code: 429 });
    clock.skip(SECOND);
    expect([await send(30), await send(0)]).toMatchObject([{ ok: true }, { ok: true }]);
  });
});

/** Waits until a method was called this many times. */
async function called(method: keyof BotMethods, times = 1): Promise<void> {
  while (telegram.calls.filter((one) => one.method === method).length < times)
    await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}
