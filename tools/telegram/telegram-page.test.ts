import { type LocalTelegram, startLocalTelegram } from './local-telegram';
import { LOCAL_PEOPLE } from './people';

const [sofia, ben] = LOCAL_PEOPLE.map(({ id }) => id) as [number, number];

let telegram: LocalTelegram;
beforeEach(async () => {
  telegram = await startLocalTelegram();
});
afterEach(() => telegram.stop());

const page = async (path: string) => (await fetch(telegram.address + path)).text();
const bot = () => telegram.world.bot();

/** Sends a form of the page. @returns The address to which the browser goes next. */
async function submit(control: string, fields: Record<string, unknown>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const url = `${telegram.address}/control/${control}`;
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** Answers each new message once, as the bot of a shop does. */
async function answerOnce(): Promise<void> {
  const call = async (method: string, input: object) => {
    const url = `${telegram.address}/bot${telegram.settings.botToken}/${method}`;
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })).json()) as {
      result: { message?: { chat: { id: number } } }[];
    };
  };
  const { result } = await call('getUpdates', { timeout: 30 });
  await call('sendMessage', { chat_id: result[0]?.message?.chat.id, text: 'Which chat?' });
}

test('the bot hears nothing of a person who opens its link; a person who presses Start sees its answer on the next page', async () => {
  const link = `/${telegram.settings.botUsername}?start=v_abc`;
  expect(await page(link)).toContain('Press Start as');
  expect(bot().updates.pending).toBe(0);
  const answer = answerOnce();
  while (!bot().updates.isPolled) await new Promise((resolve) => setImmediate(resolve));
  const { location } = await submit('start', {
    personId: sofia,
    payload: 'v_abc',
    then: `/people/${sofia}/bots/${bot().id}`,
  });
  const conversation = await page(location ?? '');
  await answer;
  expect(conversation).toContain('/start v_abc');
  expect(conversation).toContain('Which chat?');
});

test('a link of the shop opens the bot here, and a link to another bot says that there is no such bot', async () => {
  const open = (link: string) =>
    fetch(`${telegram.address}/open?${new URLSearchParams({ link })}`, { redirect: 'manual' });
  const { botUsername } = telegram.settings;
  const opened = await open(`https://t.me/${botUsername}?start=n_1`);
  expect(opened.headers.get('location')).toBe(`/${botUsername}?start=n_1`);
  expect((await open('https://t.me/another_bot?start=n_1')).status).toBe(404);
});

test('titles and messages are shown as text, not as HTML', async () => {
  const title = '<script>alert(1)</script>';
  telegram.controls.createChat({ type: 'supergroup', title, ownerId: sofia });
  telegram.controls.start({ personId: sofia });
  telegram.controls.say({ personId: sofia, text: title });
  for (const path of ['/', `/people/${sofia}`, `/people/${sofia}/bots/${bot().id}`]) {
    expect(await page(path)).not.toContain('<script');
    expect(await page(path)).toContain('&lt;script&gt;');
  }
});

test('a person transfers a chat on its page, and reads why an action is not possible', async () => {
  const { id: chatId } = telegram.controls.createChat({ type: 'supergroup', title: 'Chess', ownerId: sofia });
  const then = `/chats/${chatId}`;
  expect(await submit('transfer', { chatId, toId: ben, told: false, then })).toMatchObject({
    status: 303,
    location: then,
  });
  expect(telegram.world.ownerIdOf(telegram.world.chat(chatId))).toBe(ben);
  const again = await submit('transfer', { chatId, toId: ben, then });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This person is the owner.')]);
});

test('programs use the same controls with JSON', async () => {
  const control = async (name: string, input: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(input) };
    const response = await fetch(`${telegram.address}/control/${name}`, init);
    return [response.status, await response.json().catch(() => null)];
  };
  const [status, body] = await control('createChat', { type: 'channel', title: 'News', ownerId: sofia });
  expect([status, telegram.world.chat((body as { result: { id: number } }).result.id).title]).toEqual([200, 'News']);
  expect(await control('say', { personId: sofia, text: 'Hi' })).toEqual([409, { error: 'Press Start first.' }]);
  expect((await control('constructor', {}))[0]).toBe(404);
});

test('other sites can neither read a page nor send a form', async () => {
  const { port } = new URL(telegram.address);
  const origins = [`http://127.0.0.1:${port}`, 'https://evil.example', 'null'];
  const statuses = [];
  for (const origin of origins) {
    statuses.push((await submit('start', { personId: sofia }, { origin })).status);
    await submit('block', { personId: sofia });
  }
  expect(statuses).toEqual([303, 403, 403]);
  const { get } = await import('node:http');
  const answer = await new Promise<number | undefined>((resolve) => {
    get(`${telegram.address}/`, { headers: { host: 'evil.example' } }, (response) =>
      resolve(response.resume().statusCode),
    );
  });
  expect(answer).toBe(421);
  const { headers } = await fetch(telegram.address);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
