import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { loadConfig } from '../config/config';
import { BotLinks } from '../telegram-bot/bot-links';
import type { TelegramNoticesLinkView, TelegramNoticesView } from './telegram-notice.dto';

/**
 * The time limit of a condition. It is shorter than the time limit of a test, so that a failure names the condition
 * that never came true.
 */
const WAIT_MS = 20_000;
const PATH = '/api/users/me/telegram-notices';

/**
 * Follows notices from a pressed button in the shop to the chat in Telegram, with the failures of Telegram in between.
 */
describe('notices through Telegram', () => {
  let mailbox: TestMailbox;
  let telegram: LocalTelegram;
  let shop: TestApp;
  let buyer: Person;
  let product: number;
  let person: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    telegram = await startLocalTelegram({ sendLimits: true });
    const { botToken: TELEGRAM_BOT_TOKEN, apiRoot: TELEGRAM_LOCAL_API } = telegram.settings;
    const { telegramBot } = loadConfig({ TELEGRAM_BOT_TOKEN, TELEGRAM_LOCAL_API });
    shop = await startTestApp({ ...mailbox.config, telegramBot });
    buyer = await signUp(shop.client());
    product = (await storeProducts(shop.dataSource, { sellerEmail: 'seller@example.com' }))[0] ?? 0;
    person = telegram.people[0]?.id ?? 0;
  });
  afterAll(async () => {
    await shop.stop();
    await telegram.stop();
    await mailbox.stop();
  });

  const state = async () => (await buyer.client.get<TelegramNoticesView>(PATH)).body.state;
  async function switchOn() {
    const links = shop.app.get(BotLinks, { strict: false });
    // The shop learns the name of the bot only from Telegram.
    await until(async () => (await links.addressFor('n_token')) !== null, WAIT_MS);
    const { body } = await buyer.client.post<TelegramNoticesLinkView>(`${PATH}/link`, {});
    telegram.controls.start({ personId: person, payload: new URL(body.url).searchParams.get('start') ?? '' });
    await until(async () => (await state()) === 'on', WAIT_MS);
  }
  const place = async () =>
    (await buyer.client.post<{ orderId: string }>('/api/orders', sampleOrder(product))).body.orderId;
  /** Returns what the bot has written to the person. */
  const received = () =>
    (telegram.world.bot().conversations.get(person)?.messages ?? [])
      .filter(({ from }) => from?.is_bot)
      .map(({ text = '' }) => text);
  const waiting = async () =>
    (await shop.dataSource.query<object[]>("SELECT id FROM telegram_message WHERE state = 'due'")).length;
  const numbers = () => received().flatMap((text) => /Order (\d+)/.exec(text)?.[1] ?? []);
  const sends = () => telegram.calls.filter(({ method }) => method === 'sendMessage').length;

  it('arrive in order, even when Telegram asks to wait or an answer is lost', async () => {
    await switchOn();
    telegram.controls.playFault({ kind: 'too-many-requests', method: 'sendMessage', retryAfter: 1 });
    telegram.controls.playFault({ kind: 'server-error', method: 'sendMessage' });
    const orders = [await place(), await place(), await place()];
    await until(() => numbers().length >= 3, WAIT_MS);
    expect(numbers()).toEqual(orders);
    expect(received()[0]).toContain(
      `From now on, you get notices about the account p…@example.com at localhost:8080 here.`,
    );
  });

  it('end when the person blocks the bot, while the mails go on', async () => {
    telegram.controls.loseUpdates({ kind: 'my_chat_member' });
    telegram.controls.block({ personId: person });
    const before = sends();
    const orderId = await place();
    await until(async () => (await state()) === 'gone', WAIT_MS);
    expect(sends()).toBe(before + 1);
    await place();
    await mailbox.wait({ to: 'carla@example.com', kind: 'order-placed', nth: 4 });
    expect(sends()).toBe(before + 1);
    expect(numbers()).not.toContain(orderId);
    await switchOn();
  });

  it('are not sent if they were switched off while they waited for Telegram', async () => {
    telegram.controls.playFault({ kind: 'too-many-requests', method: 'sendMessage', retryAfter: 2 });
    const orders = [await place(), await place()];
    await until(async () => (await waiting()) === 2, WAIT_MS);
    await buyer.client.post(`${PATH}/stop`);
    await until(async () => (await waiting()) === 0, WAIT_MS);
    expect(numbers().filter((number) => orders.includes(number))).toEqual([]);
    await switchOn();
  });

  it('end with /stop, which the bot answers, and those that still wait for Telegram are not sent', async () => {
    telegram.controls.playFault({ kind: 'too-many-requests', method: 'sendMessage', retryAfter: 4 });
    const orders: string[] = [];
    for (let count = 0; count < 6; count++) orders.push(await place());
    await until(async () => (await waiting()) === 6, WAIT_MS);
    telegram.controls.say({ personId: person, text: '/stop' });
    await until(
      () => received().some((text) => text.startsWith('Off: notices about your account in the shop')),
      WAIT_MS,
    );
    await until(async () => (await waiting()) === 0, WAIT_MS);
    expect(numbers().filter((number) => orders.includes(number))).toEqual([]);
    expect(await state()).toBe('stopped');
  });
});
