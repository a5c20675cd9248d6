import type { DataSource } from 'typeorm';
import { type FaultySmtp, startFaultySmtp } from '../../test/faulty-smtp';
import { confirmEmail, type Person, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { type Config, CONFIG, loadConfig } from '../config/config';
import { Courier } from '../courier/courier';
import { LetterClient } from '../courier/letter-client';
import { SmtpClient } from '../courier/smtp-client';
import { Transactions } from '../database/transactions';
import { retryDelayMs, MAX_RETRY_MS } from '../mail/backoff';
import { MailRepository } from '../mail/mail.repository';
import { compose, type ComposedMail } from '../mail/template/compose';
import type { LetterDetailsView, LetterSummaryView } from '../newsletter-admin/letter.dto';
import { type ClaimedLetterMail, LetterMailRepository } from './letter-mail.repository';
import { LetterSender } from './letter-sender';
import { newsletterMail } from './newsletter-mail';

const { mail: settings, shopOrigin, secretKey } = loadConfig({});
/** At this rate, a batch has five mails. */
const PER_MINUTE = 60;
const BATCH = 5;
const TIMEOUTS = { connectMs: 10_000, silenceMs: 10_000, sendMs: 10_000 };
const LEASE_MS = 60_000;
const LETTER = { subject: 'Autumn', text: 'Hello **all**, see [Guides](/guides).', productIds: [] as number[] };

describe('a letter to the subscribers', () => {
  let smtp: FaultySmtp;
  let test: TestApp;
  let dataSource: DataSource;
  let manager: Person;
  let couriers: Courier<ComposedMail, ClaimedLetterMail>[] = [];
  let lines: string[] = [];

  beforeAll(async () => {
    smtp = await startFaultySmtp();
    // The application has no courier of its own, because the tests start couriers that they can kill.
    const mail = { ...settings, courier: false, newsletterPerMinute: PER_MINUTE };
    test = await startTestApp({ backgroundJobs: false, mail });
    dataSource = test.dataSource;
    manager = await signUpAdmin(dataSource, test.client());
  });
  beforeEach(async () => {
    for (const table of ['letter_mail', 'letter', 'subscriber', 'mail']) await dataSource.query(`DELETE FROM ${table}`);
    lines = [];
    smtp.faults = {};
    smtp.accepted.length = 0;
    smtp.received.length = 0;
  });
  afterEach(async () => {
    await Promise.all(couriers.map((courier) => courier.stop()));
    couriers = [];
  });
  afterAll(async () => {
    await test.stop();
    await smtp.stop();
  });

  async function subscribe(count: number, from = 1): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => {
      const address = `reader${from + at}@example.com`;
      return [address, address, String(from + at).padStart(43, '0'), new Date(), new Date(Date.now() - 1000)];
    });
    const sql = 'INSERT INTO subscriber (email, email_key, token, created_at, confirmed_at) VALUES ?';
    await dataSource.query(sql, [rows]);
  }
  const unsubscribe = (reader: number) =>
    test.client().post(`/api/newsletter/unsubscribe?token=${String(reader).padStart(43, '0')}`);
  const post = <T = LetterDetailsView>(path: string, body?: object, version?: number) =>
    manager.client.post<T>(`/api/admin/letters${path}`, body, version ? { 'if-match': `"${version}"` } : {});
  async function draft(given: Partial<typeof LETTER> = {}): Promise<LetterDetailsView> {
    const { status, body } = await post('', { ...LETTER, ...given });
    expect(status).toBe(201);
    return body;
  }
  async function start(): Promise<number> {
    const { id, version } = await draft();
    expect((await post(`/${id}/start`, undefined, version)).status).toBe(200);
    return id;
  }
  const letter = async (id: number) => (await manager.client.get<LetterDetailsView>(`/api/admin/letters/${id}`)).body;
  const sender = () => test.app.get(LetterSender, { strict: false });
  /** Puts the next batch into the outbox at once instead of after the pause. */
  async function batch(): Promise<void> {
    await dataSource.query('UPDATE letter SET next_batch_at = NULL');
    await sender().runRound();
  }
  const waiting = async () =>
    (await dataSource.query<{ state: string }[]>("SELECT state FROM letter_mail WHERE state <> 'ended'")).map(
      ({ state }) => state,
    );
  const endWaits = () => dataSource.query("UPDATE letter_mail SET due_at = '2026-01-01' WHERE state = 'deferred'");
  const readers = () =>
    smtp.accepted.map((message) => Number(/^To: reader(\d+)@/im.exec(message)?.[1])).sort((one, other) => one - other);
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  async function sendAll(id: number): Promise<void> {
    await until(async () => {
      await batch();
      return (await letter(id)).state === 'sent';
    });
  }

  /**
   * Starts a courier. With `killAfter`, the courier behaves as after SIGKILL: no later statement reaches the database
   * or returns.
   */
  function courier({ killAfter, retryMs = 0 }: { killAfter?: 'claim' | 'send'; retryMs?: number } = {}): {
    isKilled: () => boolean;
  } {
    const outbox = new LetterMailRepository();
    let isKilled = false;
    const dead = new Promise<never>(() => undefined);
    const guard =
      <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> =>
        isKilled ? dead : call(...args);
    const started = new Courier<ComposedMail, ClaimedLetterMail>({
      outbox: {
        findDue: guard(outbox.findDue.bind(outbox)),
        claim: guard(async (tx, attempt, leaseMs) => {
          const mail = await outbox.claim(tx, attempt, leaseMs);
          if (killAfter !== 'claim' || !mail) return mail;
          isKilled = true;
          return dead;
        }),
        markSent: guard((tx, id) => {
          if (killAfter !== 'send') return outbox.markSent(tx, id);
          isKilled = true;
          return dead;
        }),
        retryLater: guard(outbox.retryLater.bind(outbox)),
        markDead: guard(outbox.markDead.bind(outbox)),
        stop: guard(outbox.stop.bind(outbox)),
      },
      channel: 'newsletter',
      transactions: new Transactions(dataSource),
      leaseMs: LEASE_MS,
      transport: new LetterClient(smtp.url, TIMEOUTS),
      compose: (row) => compose(newsletterMail(row, settings.from), { from: settings.from, shopOrigin, secretKey }),
      log: (line) => lines.push(line),
      retryMs: () => retryMs,
    });
    started.start();
    // The test does not wait for a killed courier, because it cannot be stopped.
    if (!killAfter) couriers.push(started);
    return { isKilled: () => isKilled };
  }

  it('reaches each confirmed subscriber once, with a link to unsubscribe and the chosen listings', async () => {
    await subscribe(7);
    await dataSource.query("INSERT INTO subscriber (email, email_key, created_at) VALUES ('no@x.example', 'no', ?)", [
      new Date(),
    ]);
    const [product = 0] = await storeProducts(dataSource, { title: 'Calm Group', price: '12.50', memberCount: 3400 });
    const { id, version } = await draft({ productIds: [product] });
    const { body } = await post(`/${id}/start`, undefined, version);
    expect(body).toMatchObject({ state: 'sending', total: 7 });
    courier();
    await sendAll(id);
    expect(readers()).toEqual(upTo(7));
    expect(await letter(id)).toMatchObject({ state: 'sent', sent: 7, refused: 0, uncertain: 0, unsubscribed: 0 });
    const mail = (smtp.accepted[0] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http[^>]*unsubscribe\?token=0{42}1>\r$/im);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(mail).toContain('Calm Group');
    expect(mail).toContain('$12.50');
    expect(mail).toContain('3,400 members');
    expect(mail).toContain(`href="${shopOrigin}/guides"`);
    expect(mail).not.toMatch(/<img/i);
  });

  it('puts at most one batch into the outbox while the mail server is unavailable, and no batch too early', async () => {
    await subscribe(12);
    const id = await start();
    await sender().runRound();
    expect(await waiting()).toHaveLength(BATCH);
    await sender().runRound();
    await batch();
    expect(await waiting()).toHaveLength(BATCH);
    courier();
    await until(async () => (await waiting()).length === 0);
    await sender().runRound();
    expect(await waiting()).toEqual([]);
    await sendAll(id);
    expect(readers()).toEqual(upTo(12));
  });

  it('never delays the mail about an order', async () => {
    await subscribe(3);
    await start();
    await sender().runRound();
    const outbox = new MailRepository();
    const mail = { kind: 'newsletter-goodbye', recipient: 'buyer@example.com', data: '{}', messageId: '<1@shop>' };
    await outbox.insert(dataSource.manager, mail);
    const ofOrders = new Courier<ComposedMail>({
      ...{ outbox, transactions: new Transactions(dataSource), transport: new SmtpClient(smtp.url, TIMEOUTS) },
      compose: (row) => compose(row, { from: settings.from, shopOrigin, secretKey }),
      log: () => {},
    });
    ofOrders.start();
    await until(async () => (await dataSource.query<object[]>("SELECT 1 FROM mail WHERE state = 'sent'")).length === 1);
    await ofOrders.stop();
    expect(smtp.accepted.map((message) => /^To: (.*)\r$/im.exec(message)?.[1])).toEqual(['buyer@example.com']);
    expect(await waiting()).toHaveLength(3);
  });

  it.each(['claim', 'send'] as const)(
    'mails nobody twice when couriers are killed after each %s',
    async (killAfter) => {
      await subscribe(6);
      const id = await start();
      await sender().runRound();
      for (let kill = 0; kill < 3; kill++) {
        const { isKilled } = courier({ killAfter });
        await until(isKilled);
      }
      expect(await letter(id)).toMatchObject({ state: 'sending' });
      // Ends the leases of the killed couriers.
      await dataSource.query("UPDATE letter_mail SET due_at = '2026-01-01' WHERE state = 'claimed'");
      courier();
      await sendAll(id);
      expect(readers()).toEqual(killAfter === 'send' ? upTo(6) : [4, 5, 6]);
      expect(await letter(id)).toMatchObject({ sent: 3, uncertain: 3, refused: 0 });
    },
  );

  it('mails nobody twice and leaves nobody out when the process dies while it adds mails', async () => {
    await subscribe(8);
    const id = await start();
    const advance = jest.spyOn(LetterMailRepository.prototype, 'insert');
    const lost = new Error('the process has died');
    advance.mockImplementationOnce(async function (this: LetterMailRepository, tx, letterId, ids) {
      await LetterMailRepository.prototype.insert.call(this, tx, letterId, ids.slice(0, 2));
      throw lost;
    });
    await expect(sender().runRound()).rejects.toBe(lost);
    jest.restoreAllMocks();
    expect(await waiting()).toEqual([]);
    courier();
    // Several processes send the letter at the same time.
    await Promise.all([sender().runRound(), sender().runRound(), sender().runRound()]);
    await sendAll(id);
    expect(readers()).toEqual(upTo(8));
  });

  it('counts refused mails, retries mails that the server defers, and never repeats a mail that may have arrived', async () => {
    await subscribe(6);
    let later = 0;
    smtp.faults = {
      rcpt: (address) => {
        if (address.startsWith('reader1@')) return '550 unknown';
        return address.startsWith('reader2@') && ++later < 3 ? '451 greylisted' : '250 ok';
      },
      body: (message) => {
        if (/^To: reader3@/im.test(message)) return '554 spam';
        return /^To: reader4@/im.test(message) ? 'close' : '250 ok';
      },
    };
    const id = await start();
    courier();
    await sendAll(id);
    expect(await letter(id)).toMatchObject({ total: 6, sent: 3, refused: 2, uncertain: 1 });
    expect(readers()).toEqual([2, 5, 6]);
    expect(smtp.received.filter((message) => /^To: reader4@/im.test(message))).toHaveLength(1);
  });

  it('gives up on a full mailbox after a few hours, because the next letter must not wait for it', async () => {
    await subscribe(3);
    let attempts = 0;
    smtp.faults = { rcpt: (address) => (address.startsWith('reader2@') && ++attempts ? '452 full' : '250 ok') };
    const id = await start();
    courier();
    await batch();
    await until(() => attempts === 1);
    await until(async () => (await waiting()).join() === 'deferred');
    await dataSource.query('UPDATE letter_mail SET attempts = 13');
    await sendAll(id);
    expect(await letter(id)).toMatchObject({ sent: 2, refused: 1 });
    expect(attempts).toBe(3);
    const waits = Array.from({ length: 14 }, (_, at) => retryDelayMs(at + 1, MAX_RETRY_MS, () => 1));
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThan(5 * 60 * 60_000);
  });

  it('stops when the mail server refuses one mail after another, and can then be continued with the same readers', async () => {
    await subscribe(20);
    const isOver = () => smtp.accepted.length >= 3;
    smtp.faults = { rcpt: (address) => (isOver() ? `550 <${address}> daily limit exceeded` : '250 ok') };
    const id = await start();
    courier({ retryMs: 60_000 });
    await until(async () => {
      await batch();
      return (await letter(id)).state !== 'sending';
    });
    const stopped = await letter(id);
    expect(stopped).toMatchObject({ state: 'stopped', sent: 3, refused: 1 });
    expect(stopped.refusal).toMatch(/550 .*daily limit exceeded/);
    expect(stopped.refusal).not.toContain('reader');
    smtp.faults = {};
    expect((await post(`/${id}/resume`)).body).toMatchObject({ state: 'sending', refusal: null });
    await endWaits();
    await sendAll(id);
    expect(readers()).toEqual(upTo(20).filter((reader) => reader !== 4));
  });

  it('waits while the mail server temporarily refuses every mail', async () => {
    await subscribe(15);
    smtp.faults = { rcpt: () => '451 come back later' };
    const id = await start();
    courier({ retryMs: 60_000 });
    await until(async () => {
      await batch();
      return lines.some((line) => line.startsWith('newsletter mails wait'));
    });
    expect(await letter(id)).toMatchObject({ state: 'sending', refused: 0 });
    smtp.faults = {};
    await endWaits();
    await sendAll(id);
    expect(readers()).toEqual(upTo(15));
  });

  it('waits for a mail server that is unavailable, and then sends each mail once', async () => {
    await subscribe(4);
    const id = await start();
    await sender().runRound();
    await smtp.stop();
    courier();
    await batch();
    await smtp.listenAgain();
    await sendAll(id);
    expect(readers()).toEqual(upTo(4));
    expect(await letter(id)).toMatchObject({ sent: 4, uncertain: 0 });
  });

  it('can be stopped between two mails, and continued with the remaining readers', async () => {
    await subscribe(8);
    const id = await start();
    await sender().runRound();
    const outbox = new LetterMailRepository();
    const [due] = await outbox.findDue(dataSource.manager, 'newsletter', 1);
    expect((await post(`/${id}/stop`)).body).toMatchObject({ state: 'stopped' });
    // The courier found the mail before the manager pressed Stop.
    expect(due && (await outbox.claim(dataSource.manager, due, LEASE_MS))).toBeNull();
    expect(await outbox.findDue(dataSource.manager, 'newsletter', 1)).toEqual([]);
    expect((await post(`/${id}/stop`)).status).toBe(200);
    courier();
    await batch();
    expect(smtp.received).toEqual([]);
    expect(await waiting()).toHaveLength(BATCH);
    expect((await post(`/${id}/resume`)).body).toMatchObject({ state: 'sending' });
    expect((await post(`/${id}/resume`)).status).toBe(200);
    await sendAll(id);
    expect(readers()).toEqual(upTo(8));
    expect((await post<object>(`/${id}/stop`)).body).toMatchObject({ code: 'ended' });
  });

  it('does not reach people who unsubscribe while it is being sent, and counts them', async () => {
    await subscribe(8);
    const id = await start();
    await sender().runRound();
    for (const reader of [2, 7]) expect((await unsubscribe(reader)).status).toBe(200);
    expect((await unsubscribe(2)).status).toBe(404);
    courier();
    await sendAll(id);
    expect(readers()).toEqual([1, 3, 4, 5, 6, 8]);
    expect(await letter(id)).toMatchObject({ total: 8, sent: 6, unsubscribed: 2 });
  });

  it('is not sent to a reader who unsubscribes and subscribes again while it is being sent', async () => {
    await subscribe(6);
    const id = await start();
    courier();
    await sender().runRound();
    await until(() => smtp.accepted.length === BATCH);
    await unsubscribe(1);
    await subscribe(1);
    await dataSource.query("UPDATE subscriber SET confirmed_at = ? WHERE email_key = 'reader1@example.com'", [
      new Date(Date.now() + 1000),
    ]);
    await sendAll(id);
    expect(readers()).toEqual(upTo(6));
  });

  it('is the only one that starts when several managers start letters at the same time, and the only one of its day', async () => {
    await subscribe(2);
    const [one, other] = [await draft(), await draft()];
    const press = ({ id, version }: LetterDetailsView) => post<{ code?: string }>(`/${id}/start`, undefined, version);
    const answers = await Promise.all([press(one), press(one), press(other), press(other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.code]);
    for (const [status, code] of codes)
      expect([409, ['begun', 'today', 'sending']]).toEqual([status, expect.arrayContaining([code])]);
    const { body: letters } = await manager.client.get<LetterSummaryView[]>('/api/admin/letters');
    expect(letters.map(({ state }) => state).sort()).toEqual(['draft', 'sending']);
    const [rest] = letters.filter(({ state }) => state === 'draft');
    const pressRest = () => post<{ code?: string }>(`/${rest?.id}/start`, undefined, rest?.version);
    const end = (change: string) => dataSource.query(`UPDATE letter SET ${change} WHERE id <> ${rest?.id}`);
    await end("state = 'sent'");
    expect((await pressRest()).body).toMatchObject({ code: 'today' });
    await end("state = 'sending', started_on = '2026-01-01'");
    expect((await pressRest()).body).toMatchObject({ code: 'sending' });
    await end("state = 'sent'");
    expect((await pressRest()).body).toMatchObject({ state: 'sending' });
  });

  // @spec-7.b7zm
  it('cannot be started without a subscriber, with a listing that has left the shop, or from an outdated version', async () => {
    const { id, version } = await draft();
    expect((await post(`/${id}/start`, undefined, version)).body).toMatchObject({ code: 'nobody' });
    await subscribe(1);
    const [product = 0] = await storeProducts(dataSource, {});
    await dataSource.query('UPDATE product SET delisted_at = ? WHERE id = ?', [new Date(), product]);
    const change = { ...LETTER, productIds: [product] };
    const saved = await manager.client.patch<LetterDetailsView>(`/api/admin/letters/${id}`, change, {
      'if-match': `"${version}"`,
    });
    expect(saved.body).toMatchObject({ version: version + 1, listings: [{ id: product, isListed: false }] });
    expect((await post(`/${id}/start`, undefined, version)).body).toMatchObject({ code: 'stale' });
    expect((await post(`/${id}/start`, undefined, version + 1)).body).toMatchObject({ code: 'listings' });
    const second = await manager.client.patch(`/api/admin/letters/${id}`, LETTER, { 'if-match': `"${version}"` });
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  it('can be changed and deleted only as a draft, and the audit log says who did what', async () => {
    await subscribe(1);
    const id = await start();
    const headers = { 'if-match': '"2"' };
    expect((await manager.client.patch(`/api/admin/letters/${id}`, LETTER, headers)).body).toMatchObject({
      code: 'begun',
    });
    expect((await manager.client.send('DELETE', `/api/admin/letters/${id}`)).status).toBe(409);
    const { id: other } = await draft();
    expect((await manager.client.send('DELETE', `/api/admin/letters/${other}`)).status).toBe(204);
    const log = await dataSource.query<{ action: string; entity_id: number; username: string }[]>(
      "SELECT action, entity_id, username FROM audit_entry WHERE entity = 'letter' AND entity_id IN (?) ORDER BY id",
      [[id, other]],
    );
    expect(log.map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ...[
        ['created', id],
        ['changed', id],
      ],
      ...[
        ['created', other],
        ['deleted', other],
      ],
    ]);
    expect(new Set(log.map(({ username }) => username))).toEqual(new Set([manager.username]));
  });

  it('can be sent as a test to the manager, without an unsubscribe link', async () => {
    const { id } = await draft();
    expect((await post<object>(`/${id}/test`)).body).toMatchObject({ code: 'unconfirmed' });
    await confirmEmail(dataSource, manager);
    expect((await post<object>(`/${id}/test`)).body).toEqual({ received: true });
    const mails = await dataSource.query<{ recipient: string; data: string }[]>('SELECT recipient, data FROM mail');
    expect(mails).toMatchObject([{ recipient: manager.email }]);
    expect(JSON.parse(mails[0]?.data ?? '')).toMatchObject({ subject: 'Test: Autumn', token: null });
  });

  it('cannot be started, continued or tested where no process sends mails', async () => {
    await subscribe(1);
    const { id, version } = await draft();
    const config = test.app.get<Config>(CONFIG).mail;
    config.courier = true;
    const calls = [
      () => post<object>(`/${id}/start`, undefined, version),
      () => post<object>(`/${id}/resume`),
      () => post<object>(`/${id}/test`),
    ];
    try {
      for (const call of calls) expect(await call()).toMatchObject({ status: 409, body: { code: 'mail' } });
    } finally {
      config.courier = false;
    }
    expect(await letter(id)).toMatchObject({ state: 'draft' });
    expect(await dataSource.query('SELECT 1 FROM mail')).toEqual([]);
  });

  it('is shown as it was sent, even if the shop has changed since then', async () => {
    await subscribe(1);
    const [product = 0] = await storeProducts(dataSource, { title: 'Calm Group', price: '12.50' });
    const { id, version } = await draft({ productIds: [product] });
    const preview = () => manager.client.get<{ text: string }>(`/api/admin/letters/${id}/preview`);
    expect((await preview()).body.text).toContain('$12.50');
    expect((await post(`/${id}/start`, undefined, version)).status).toBe(200);
    await dataSource.query('UPDATE product SET price = 99, delisted_at = ? WHERE id = ?', [new Date(), product]);
    expect((await preview()).body.text).toMatch(/Hello all[^]*Calm Group[^]*\$12\.50/);
    expect((await manager.client.get('/api/admin/letters/999999/preview')).status).toBe(404);
  });

  it('has a preview as HTML without scripts, and as plain text', async () => {
    const [product = 0] = await storeProducts(dataSource, { title: 'Calm Group', price: '12.50' });
    const input = { subject: 'News <b>', text: '# Hi\n\n<script>alert(1)</script>', productIds: [product] };
    const { body } = await post<{ html: string; text: string }>('/preview', input);
    expect(body.html).not.toMatch(/<script|<b>/);
    expect(body.text).toMatch(/News <b>\s+Hi\s/);
    expect(body.text).toMatch(/Calm Group[^]*\$12\.50/);
    expect(body.text).toContain(`${shopOrigin}/product/${product}`);
    const bad = await post<{ errors: object[] }>('/preview', { ...input, text: '>'.repeat(10_000) });
    expect([bad.status, bad.body.errors]).toMatchObject([422, [{ field: 'text' }]]);
  });

  it('lets managers see the subscribers and remove one', async () => {
    await subscribe(3);
    await dataSource.query("INSERT INTO subscriber (email, email_key, created_at) VALUES ('no@x.example', 'no', ?)", [
      new Date(),
    ]);
    const list = (query: string) =>
      manager.client.get<{ id: number; email: string }[]>(`/api/admin/subscribers?${query}`);
    const found = await list('pageSize=2');
    expect(found.body.map(({ email }) => email)).toEqual(['reader3@example.com', 'reader2@example.com']);
    expect(found.headers['x-total-count']).toBe('3');
    const [reader] = (await list('q=reader1')).body;
    expect((await manager.client.send('DELETE', `/api/admin/subscribers/${reader?.id}`)).status).toBe(204);
    expect((await manager.client.send('DELETE', `/api/admin/subscribers/${reader?.id}`)).status).toBe(404);
    expect((await list('')).body).toHaveLength(2);
    const { text } = await manager.client.get('/api/admin/subscribers/csv');
    expect(text.split('\r\n')).toMatchObject([/email,confirmedAt/, /^reader3@/, /^reader2@/, '']);
    expect(await dataSource.query('SELECT 1 FROM mail')).toEqual([]);
  });
});
