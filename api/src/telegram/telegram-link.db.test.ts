import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import { Authenticator } from '../../test/authenticator';
import type { Client } from '../../test/client';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, signUp } from '../../test/samples';
import { linkTelegram } from '../../test/telegram-link';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { findMails } from '../../test/wait-for-mail';
import type { ProfileView } from '../profile/profile.dto';
import type { TelegramAddressView, TelegramAnswerView, TelegramLinkView } from './telegram-link.dto';
import { TelegramSignIn } from './telegram-sign-in';

const PATH = '/api/users/me/telegram';
const RETURN_URL = 'http://localhost:8080/link-telegram';
const NOTHING = { linkedAt: null, username: null };

let mailbox: TestMailbox;
let telegram: LocalTelegram;
let shop: TestApp;
let person: Person;
beforeAll(async () => {
  mailbox = await startMailbox();
  telegram = await startLocalTelegram({ redirectUris: [RETURN_URL] });
  shop = await startTestApp({ ...mailbox.config, telegramSignIn: telegram.settings });
});
beforeEach(async () => {
  await shop.dataSource.query('UPDATE `user` SET telegram_id = NULL, telegram_linked_at = NULL');
  person = await signUp(shop.client());
  await confirmEmail(shop.dataSource, person);
});
afterAll(async () => {
  await shop.stop();
  await telegram.stop();
  await mailbox.stop();
});

type Refusal = { code?: string; detail?: string };
type Answered = { state: string; code: string };
const [sofia, ben, layla] = [0, 1, 2].map((index) => () => telegram.people[index]?.id ?? 0) as [
  () => number,
  () => number,
  () => number,
];
const profile = async ({ client } = person) => (await client.get<ProfileView>('/api/users/me')).body;
const begin = ({ client, password: currentPassword } = person, code?: string) =>
  client.post<TelegramAddressView & Refusal>(`${PATH}/link`, { currentPassword, code });

/** Signs in at Telegram, and returns the address that leads back to the shop. */
async function signIn(telegramId = sofia(), by = person): Promise<Answered> {
  const { status, body } = await begin(by);
  expect(status).toBe(200);
  const back = await telegram.signIn.answer(body.url, telegramId);
  expect(back.href).toContain(`${RETURN_URL}?`);
  return Object.fromEntries(back.searchParams) as Answered;
}
const send = (answer: Answered, client: Client = person.client) =>
  client.post<TelegramAnswerView & Refusal>(`${PATH}/answer`, answer);
/** Asks until Telegram has answered, as the page does. */
async function ask(answer: Answered, client: Client = person.client) {
  for (;;) {
    const response = await send(answer, client);
    if (response.status !== 200 || !response.body.waiting) return response;
  }
}
const confirm = ({ state }: Pick<Answered, 'state'>, client: Client = person.client) =>
  client.post<TelegramLinkView & Refusal>(`${PATH}/confirm`, { state });
const unlink = (client: Client = person.client) => client.post<TelegramLinkView>(`${PATH}/unlink`);

async function link(telegramId = sofia(), by = person): Promise<void> {
  const answer = await signIn(telegramId, by);
  expect(await ask(answer, by.client)).toMatchObject({ status: 200, body: { waiting: false } });
  expect((await confirm(answer, by.client)).status).toBe(200);
}

// @spec-2.f2vm
it('a user links the account that has signed in at Telegram, after a page that names the account, and gets a mail', async () => {
  const answer = await signIn();
  expect((await ask(answer)).body).toEqual({ waiting: false, name: 'Sofia Lind', username: 'sofia_lind' });
  expect(await profile()).toMatchObject({ telegramId: null, telegram: { canLink: true, ...NOTHING } });
  const linked = await confirm(answer);
  expect(linked).toMatchObject({ status: 200, body: { canLink: true, username: 'sofia_lind' } });
  expect(await profile()).toMatchObject({
    telegramId: String(sofia()),
    telegramName: 'sofia_lind',
    telegram: linked.body,
  });
  const mail = await mailbox.wait({ to: person.email, kind: 'telegram-linked' });
  expect(mail.text).toContain('The Telegram account @sofia_lind was linked to your account.');
});

it('a confirmation in another session is refused when another Telegram account was linked in the meantime', async () => {
  const { username, password } = person;
  const elsewhere = { ...person, client: shop.client() };
  await elsewhere.client.post('/api/auth/login', { username, password });
  const other = await signIn(ben(), elsewhere);
  expect((await ask(other, elsewhere.client)).body).toMatchObject({ username: 'ben_buys' });
  await link(sofia());
  expect(await confirm(other, elsewhere.client)).toMatchObject({ status: 410, body: { code: 'telegram-over' } });
  expect(await profile()).toMatchObject({ telegramId: String(sofia()) });
});

it('a user can unlink the account, even twice, gets a mail, and can link it again', async () => {
  await link();
  expect((await unlink()).body).toEqual({ canLink: true, ...NOTHING });
  expect((await unlink()).status).toBe(200);
  expect(await profile()).toMatchObject({ telegramId: null, telegram: NOTHING });
  const mail = await mailbox.wait({ to: person.email, kind: 'telegram-unlinked' });
  expect(mail.text).toContain('The Telegram account @sofia_lind is no longer linked to your account.');
  await link(ben());
  expect(await profile()).toMatchObject({ telegramId: String(ben()), telegram: { username: 'ben_buys' } });
  await mailbox.wait({ to: person.email, kind: 'telegram-linked', nth: 1 });
  expect(findMails(mailbox, { to: person.email, kind: 'telegram-unlinked' })).toHaveLength(1);
});

it('a Telegram account without a username can be linked', async () => {
  const answer = await signIn(layla());
  expect((await ask(answer)).body).toEqual({ waiting: false, name: 'ليلى حداد', username: null });
  await confirm(answer);
  expect(await profile()).toMatchObject({ telegramId: String(layla()), telegram: { username: null } });
  expect((await profile()).telegramName).toBeUndefined();
  const mail = await mailbox.wait({ to: person.email, kind: 'telegram-linked' });
  expect(mail.text).toContain('A Telegram account without a username was linked');
});

it('linking needs the password, a code of the second factor, a confirmed address and no other linked account', async () => {
  const stranger = await signUp(shop.client());
  expect(await begin(stranger)).toMatchObject({ status: 409, body: { code: 'email-unconfirmed' } });
  expect((await begin({ ...person, password: 'a guess' })).status).toBe(422);
  const { client, password: currentPassword } = person;
  const factor = await client.post<{ secret: string }>('/api/users/me/second-factor', { currentPassword });
  const enabled = await client.post<{ recoveryCodes: string[] }>('/api/users/me/second-factor/enable', {
    code: new Authenticator(factor.body.secret).codeAt(),
  });
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'second-factor' } });
  const [code] = enabled.body.recoveryCodes;
  expect((await begin(person, code)).status).toBe(200);
  await linkTelegram(shop, person, String(sofia()));
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'telegram-linked' } });
});

it('the shop asks Telegram only for the id and the names, with a state of 43 characters that is not in the database', async () => {
  const { body } = await begin();
  const asked = new URL(body.url).searchParams;
  const state = asked.get('state') ?? '';
  expect(state).toHaveLength(43);
  expect(Object.fromEntries(asked)).toMatchObject({
    scope: 'openid profile',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: RETURN_URL,
  });
  expect(asked.has('nonce')).toBe(false);
  const rows = JSON.stringify(await shop.dataSource.query('SELECT * FROM telegram_link_request'));
  expect(rows).not.toContain(state);
});

it('a page that is loaded again gets the same answer, even in two tabs at once', async () => {
  const answer = await signIn();
  const both = await Promise.all([ask(answer), ask(answer)]);
  const again = await ask(answer);
  expect(new Set([...both, again].map(({ text }) => text)).size).toBe(1);
  const confirmed = await Promise.all([confirm(answer), confirm(answer)]);
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
  await mailbox.wait({ to: person.email, kind: 'telegram-linked' });
  expect((await confirm(answer)).status).toBe(200);
  expect(findMails(mailbox, { to: person.email, kind: 'telegram-linked' })).toHaveLength(1);
});

it('a page that was left open does not link the account again after it was unlinked', async () => {
  const answer = await signIn();
  await ask(answer);
  await confirm(answer);
  await unlink();
  expect(await confirm(answer)).toMatchObject({ status: 410, body: { code: 'telegram-over' } });
  expect(await ask(answer)).toMatchObject({ status: 410 });
  expect((await profile()).telegramId).toBeNull();
});

it('an attempt can be finished only in the session that began it, within ten minutes', async () => {
  const answer = await signIn();
  const elsewhere = shop.client();
  await elsewhere.post('/api/auth/login', { username: person.username, password: person.password });
  const thief = await signUp(shop.client());
  await confirmEmail(shop.dataSource, thief);
  for (const client of [elsewhere, thief.client]) {
    expect(await send(answer, client)).toMatchObject({ status: 410, body: { code: 'telegram-over' } });
    expect((await confirm(answer, client)).status).toBe(410);
  }
  expect((await send(answer, shop.client())).status).toBe(401);
  await ask(answer);
  await shop.dataSource.query('UPDATE telegram_link_request SET expires_at = UTC_TIMESTAMP(3)');
  expect((await ask(answer)).status).toBe(410);
  expect((await confirm(answer)).status).toBe(410);
});

it('nothing is linked before Telegram has named the person', async () => {
  const answer = await signIn();
  expect((await confirm(answer)).status).toBe(410);
});

it.each([
  ...(['wrong-audience', 'wrong-issuer', 'wrong-signature', 'unknown-key', 'unsigned', 'expired'] as const),
  ...(['issued-long-ago', 'id-missing', 'unauthorized', 'server-error', 'keys-away'] as const),
])('nothing is linked when the answer of Telegram is wrong: %s', async (fault) => {
  // Forgets the keys of Telegram that an earlier test has read, so that the application reads them again.
  shop.app.get(TelegramSignIn, { strict: false })['discovered'] = null;
  const answer = await signIn();
  telegram.signIn.play(fault);
  expect(await ask(answer)).toMatchObject({ status: 424, body: { code: 'telegram-failed' } });
  // The code has been used by now.
  expect((await ask(answer)).status).toBe(424);
  expect((await confirm(answer)).status).toBe(410);
  expect((await profile()).telegramId).toBeNull();
  await link();
});

it('the shop accepts an id that Telegram sends as a text', async () => {
  const answer = await signIn();
  telegram.signIn.play('id-as-text');
  await ask(answer);
  await confirm(answer);
  expect((await profile()).telegramId).toBe(String(sofia()));
});

it('the shop says that it is waiting while Telegram does not answer, and later that Telegram did not answer', async () => {
  const answer = await signIn();
  telegram.signIn.play('time-out');
  expect(await send(answer)).toMatchObject({ status: 200, body: { waiting: true, name: null, username: null } });
  expect((await ask(answer)).status).toBe(424);
});

it('while Telegram cannot be reached, the shop says so, and links the account once Telegram answers', async () => {
  shop.app.get(TelegramSignIn, { strict: false })['discovered'] = null;
  telegram.signIn.play('discovery-away');
  expect(await begin()).toMatchObject({ status: 424, body: { code: 'telegram-failed' } });
  await link();
});

it('an attempt ends when its process was killed while it waited for Telegram', async () => {
  const answer = await signIn();
  const taken = 'UPDATE telegram_link_request SET taken_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND WHERE user_id = ?';
  await shop.dataSource.query(taken, [1, person.id]);
  expect((await send(answer)).body.waiting).toBe(true);
  await shop.dataSource.query(taken, [30, person.id]);
  expect((await send(answer)).status).toBe(424);
});

it('only one of two people who confirm at the same moment gets the Telegram account, and the other learns nothing about that person', async () => {
  const rival = await signUp(shop.client());
  await confirmEmail(shop.dataSource, rival);
  const people = [person, rival];
  const answers = await Promise.all(people.map((one) => signIn(ben(), one)));
  for (const [at, answer] of answers.entries()) await ask(answer, people[at]?.client);
  const results = await Promise.all(answers.map((answer, at) => confirm(answer, people[at]?.client)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = results.findIndex(({ status }) => status === 409);
  expect(results[refused]?.body).toMatchObject({
    code: 'telegram-taken',
    detail: 'This Telegram account cannot be linked to this account.',
  });
  expect((await profile(people[refused])).telegramId).toBeNull();
  // The Telegram account is free again when the other account is unlinked from it.
  await unlink(people[1 - refused]?.client);
  await link(ben(), people[refused]);
});

it('the buyer of a Telegram account can link it once its seller has unlinked it', async () => {
  await link();
  const buyer = await signUp(shop.client());
  await confirmEmail(shop.dataSource, buyer);
  const early = await signIn(sofia(), buyer);
  await ask(early, buyer.client);
  expect(await confirm(early, buyer.client)).toMatchObject({ status: 409, body: { code: 'telegram-taken' } });
  await unlink();
  await link(sofia(), buyer);
  expect([(await profile()).telegramId, (await profile(buyer)).telegramId]).toEqual([null, String(sofia())]);
});

it('nothing is linked to an account that was suspended in the meantime', async () => {
  const answer = await signIn();
  await ask(answer);
  await shop.dataSource.query('UPDATE `user` SET suspended_at = UTC_TIMESTAMP(3) WHERE id = ?', [person.id]);
  expect((await confirm(answer)).status).toBe(401);
});

it('a user can unlink the account in a shop that has given up its bot, but cannot link one', async () => {
  await linkTelegram(shop, person, String(sofia()));
  const off = await startTestApp({}, { keepRows: true });
  const client = off.client();
  await client.post('/api/auth/login', { username: person.username, password: person.password });
  expect((await profile({ ...person, client })).telegram).toMatchObject({
    canLink: false,
    username: expect.any(String),
  });
  expect((await client.post(`${PATH}/link`, { currentPassword: person.password })).status).toBe(404);
  expect((await unlink(client)).status).toBe(200);
  const { telegram: none, telegramId } = await profile({ ...person, client });
  expect([none, telegramId]).toEqual([undefined, null]);
  await off.stop();
});

it('the calls to Telegram end when the process stops', async () => {
  const second = await startTestApp({ telegramSignIn: telegram.settings }, { keepRows: true });
  const client = second.client();
  await client.post('/api/auth/login', { username: person.username, password: person.password });
  const answer = await signIn(sofia(), { ...person, client });
  telegram.signIn.play('time-out');
  await send(answer, client);
  const start = Date.now();
  await second.stop();
  expect(Date.now() - start).toBeLessThan(2_000);
  const failed = 'SELECT failed FROM telegram_link_request WHERE user_id = ?';
  await until(async () => (await shop.dataSource.query<{ failed: number }[]>(failed, [person.id]))[0]?.failed === 1);
});
