import type { DataSource } from 'typeorm';
import { type FaultySmtp, startFaultySmtp } from '../../test/faulty-smtp';
import { emptyTables, openDatabase, workerDatabase } from '../../test/test-database';
import { until } from '../../test/until';
import { loadConfig, type PushConfig } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { Courier, type CourierOptions } from './courier';
import { compose, type ComposedMail } from '../mail/template/compose';
import { Mail } from '../mail/mail.entity';
import { MailService } from '../mail/mail.service';
import type { MailLimits } from '../mail/mail-limits';
import { type ClaimedMail, MailRepository } from '../mail/mail.repository';
import type { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { PushClient } from './push-client';
import { SmtpClient } from './smtp-client';

/** These timeouts are long enough for a busy machine. */
const TIMEOUTS = { connectMs: 10_000, silenceMs: 10_000, sendMs: 10_000 };
/** These timeouts keep the tests with a hanging server short. */
const SHORT_TIMEOUTS = { connectMs: 300, silenceMs: 300, sendMs: 600 };
const LEASE_MS = 1_000;
/** The lease is longer than a test on a busy machine, so that no other courier claims the mails of a live courier. */
const LONG_LEASE_MS = 60_000;
const PUSH_OPTIONS = { channel: 'push', log: () => {}, retryMs: () => 50 } as const;

describe('the courier', () => {
  const { mail: settings, shopOrigin, secretKey } = loadConfig({});
  let dataSource: DataSource;
  let transactions: Transactions;
  let tx: Tx;
  let mails: MailService;
  let smtp: FaultySmtp;
  let couriers: Courier<ComposedMail>[];
  let lines: string[];

  beforeAll(async () => {
    dataSource = await openDatabase(await workerDatabase());
    transactions = new Transactions(dataSource);
    tx = dataSource.manager;
    mails = new MailService(new MailRepository(), {} as MailLimits, transactions, loadConfig({}));
  });
  beforeEach(async () => {
    await emptyTables(dataSource);
    smtp = await startFaultySmtp();
    couriers = [];
    lines = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(couriers.map((courier) => courier.stop()));
    await smtp.stop();
  });
  afterAll(() => dataSource.destroy());

  function start(options: Partial<CourierOptions<ComposedMail>> = {}): Courier<ComposedMail> {
    const courier = new Courier<ComposedMail>({
      outbox: new MailRepository(),
      transactions,
      leaseMs: LONG_LEASE_MS,
      transport: new SmtpClient(smtp.url, TIMEOUTS),
      compose: (mail) => compose(mail, { from: settings.from, shopOrigin, secretKey }),
      log: (line) => lines.push(line),
      retryMs: () => 50,
      ...options,
    });
    couriers.push(courier);
    courier.start();
    return courier;
  }
  const enqueue = (to: string) =>
    mails.send(
      dataSource.manager,
      { kind: 'order-placed', to },
      { orderId: to.split('@')[0] ?? '', customerName: 'Carla', customerEmail: to, total: '1.00', lines: [] },
    );
  const rows = () => dataSource.manager.find(Mail, { order: { id: 'ASC' } });
  const states = async () => (await rows()).map((row) => row.state);
  /**
   * `kill` acts like SIGKILL: no later statement of the courier reaches the database, and the courier gets no more
   * results.
   */
  function killable(outbox: MailRepository): { statements: CourierOptions<ComposedMail>['outbox']; kill: () => void } {
    let isKilled = false;
    const guard =
      <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
      (...args: Args): Promise<T> =>
        isKilled ? new Promise<T>(() => undefined) : call(...args);
    const { findDue, claim, markSent, retryLater, markDead } = MailRepository.prototype;
    return {
      statements: {
        findDue: guard(findDue.bind(outbox)),
        claim: guard(claim.bind(outbox)),
        markSent: guard(markSent.bind(outbox)),
        retryLater: guard(retryLater.bind(outbox)),
        markDead: guard(markDead.bind(outbox)),
      },
      kill: () => (isKilled = true),
    };
  }
  const messageId = (message: string) => /^Message-ID: (.*)\r$/im.exec(message)?.[1];
  const recipients = (messages: string[]) => messages.map((message) => /^To: (.*)\r$/im.exec(message)?.[1]);

  it('reports progress only while it can read the outbox', async () => {
    const outbox = new MailRepository();
    let isUnavailable = false;
    const findDue = jest.spyOn(outbox, 'findDue').mockImplementation((manager, channel, batch) => {
      if (isUnavailable) return Promise.reject(new Error('the database is unavailable'));
      return MailRepository.prototype.findDue.call(outbox, manager, channel, batch);
    });
    const onProgress = jest.fn();
    start({ outbox, onProgress });
    await until(() => onProgress.mock.calls.length > 1);
    isUnavailable = true;
    await until(() => lines.some((line) => line.includes('the database is unavailable')));
    const before = onProgress.mock.calls.length;
    const reads = findDue.mock.calls.length;
    await until(() => findDue.mock.calls.length > reads);
    expect(onProgress.mock.calls.length).toBe(before);
  });

  it('sends mails in order, once each, after an outage of the mail server', async () => {
    const url = smtp.url;
    await smtp.stop();
    for (const name of ['one', 'two', 'three']) await enqueue(`${name}@example.com`);
    start({ transport: new SmtpClient(url, TIMEOUTS) });
    await until(() => lines.length > 0);
    expect(lines[0]).toContain('ECONNREFUSED');
    expect((await rows()).map((row) => row.attempts)).toEqual([0, 0, 0]);
    await smtp.listenAgain();
    await until(() => smtp.accepted.length === 3);
    expect(recipients(smtp.accepted)).toEqual(['one@example.com', 'two@example.com', 'three@example.com']);
    await until(async () => (await states()).every((state) => state === 'sent'));
    expect((await rows()).map((row) => [row.data, row.attempts])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
  });

  it('counts no attempt while the mail server accepts connections but stays silent', async () => {
    smtp.faults = { greeting: null };
    await enqueue('one@example.com');
    start({ transport: new SmtpClient(smtp.url, SHORT_TIMEOUTS) });
    await until(() => lines.length > 0);
    expect(await rows()).toMatchObject([{ state: 'due', attempts: 0 }]);
    smtp.faults = {};
    await until(() => smtp.accepted.length === 1);
  });

  it('retries a mail that the server refuses temporarily', async () => {
    let replies = 0;
    smtp.faults = { rcpt: () => (++replies < 3 ? '451 <one@example.com> greylisted' : '250 ok') };
    await enqueue('one@example.com');
    start();
    await until(async () => (await states())[0] === 'sent');
    expect(await rows()).toMatchObject([{ attempts: 3, lastError: null }]);
    expect(lines).toHaveLength(2);
  });

  it('gives up a mail that the server refuses permanently, and stores the reason without the address', async () => {
    smtp.faults = { rcpt: (address) => (address.startsWith('no') ? '550 <nobody@example.com> unknown' : '250 ok') };
    await enqueue('nobody@example.com');
    await enqueue('one@example.com');
    start();
    await until(async () => (await states()).join() === 'dead,sent');
    const [dead] = await rows();
    expect(dead).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') });
    expect(dead?.lastError).not.toContain('nobody@');
  });

  it('gives up after the last attempt', async () => {
    smtp.faults = { body: () => '452 the disk is full' };
    await enqueue('one@example.com');
    await dataSource.query('UPDATE mail SET attempts = 33');
    start();
    await until(async () => (await states())[0] === 'dead');
    expect(await rows()).toMatchObject([{ attempts: 35 }]);
  });

  it('sends a mail again with the same Message-ID when the connection breaks after its text', async () => {
    smtp.faults = { body: () => 'close' };
    await enqueue('one@example.com');
    start();
    await until(() => smtp.received.length > 0);
    smtp.faults = {};
    await until(() => smtp.accepted.length === 1);
    expect(new Set(smtp.received.map(messageId)).size).toBe(1);
    expect(messageId(smtp.accepted[0] ?? '')).toMatch(/^<[\w-]+@localhost\.localdomain>$/);
  });

  it('sends other mails when the text of one mail makes the server hang', async () => {
    smtp.faults = { body: (message) => (message.includes('hang@') ? null : '250 ok') };
    await enqueue('hang@example.com');
    await enqueue('one@example.com');
    start({ transport: new SmtpClient(smtp.url, SHORT_TIMEOUTS), retryMs: () => 60_000 });
    await until(async () => (await states()).join() === 'due,sent');
    expect(recipients(smtp.accepted)).toEqual(['one@example.com']);
  });

  it('pauses after three lost connections', async () => {
    smtp.faults = { body: () => 'close' };
    for (let index = 0; index < 10; index++) await enqueue(`person${index}@example.com`);
    start({ retryMs: () => 60_000 });
    await until(() => lines.some((line) => line.startsWith('mails wait')));
    expect((await rows()).filter((row) => row.attempts > 0)).toHaveLength(3);
  });

  it('sends each mail once while other couriers run', async () => {
    for (let index = 0; index < 20; index++) await enqueue(`person${index}@example.com`);
    for (let index = 0; index < 3; index++) start();
    await until(async () => (await states()).every((state) => state === 'sent'));
    expect(new Set(smtp.accepted.map(messageId)).size).toBe(20);
    expect(smtp.accepted).toHaveLength(20);
    // Each courier checks the server on one connection, and sends all its mails on a second one.
    expect(smtp.connections).toBe(6);
  });

  it('sends the mails of a killed courier after its lease has expired', async () => {
    await enqueue('one@example.com');
    const outbox = new MailRepository();
    const [due] = await outbox.findDue(tx, 'mail', 1);
    const claimed = due && (await outbox.claim(tx, due, LEASE_MS));
    expect(claimed?.attempts).toBe(1);
    expect(await outbox.findDue(tx, 'mail', 1)).toEqual([]);
    expect(due && (await outbox.claim(tx, due, LEASE_MS))).toBeNull();
    start();
    await until(() => smtp.accepted.length === 1);
  });

  it('ignores failures that a courier reports after another courier has claimed the mail', async () => {
    await enqueue('one@example.com');
    const outbox = new MailRepository();
    const claim = async () => {
      const [due] = await outbox.findDue(tx, 'mail', 1);
      const claimed = due && (await outbox.claim(tx, due, 0));
      if (!claimed) throw new Error('nothing is due');
      return claimed;
    };
    const first = await claim();
    await claim();
    await outbox.markDead(tx, first, 'too late');
    await outbox.retryLater(tx, first, 60_000, 'too late');
    expect(await rows()).toMatchObject([{ state: 'due', attempts: 2, lastError: null }]);
    // The first courier has sent the mail before, so a third courier must not send it again.
    await outbox.markSent(tx, first.id);
    expect(await states()).toEqual(['sent']);
  });

  it('marks a mail as sent after a short outage of the database', async () => {
    const outbox = new MailRepository();
    const markSent = outbox.markSent.bind(outbox);
    let failures = 0;
    jest.spyOn(outbox, 'markSent').mockImplementation((manager, id) => {
      if (++failures <= 3) throw new Error('Connection lost: The server closed the connection.');
      return markSent(manager, id);
    });
    await enqueue('one@example.com');
    start({ outbox, leaseMs: LEASE_MS });
    await until(async () => (await states())[0] === 'sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('still sends new mails at once and retries soon after the clocks have gone back', async () => {
    const hour = 60 * 60_000;
    const now = Date.now.bind(Date);
    await enqueue('one@example.com');
    // The time of the next attempt was planned before the clock of the database went back by a day.
    await dataSource.query('UPDATE mail SET due_at = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1 DAY)');
    jest.spyOn(Date, 'now').mockImplementation(() => now() - hour);
    await enqueue('two@example.com');
    start();
    await until(() => smtp.accepted.length === 2);
    jest.restoreAllMocks();
  });

  it('sends the other mails when it does not know the kind of one mail, which it tries again later', async () => {
    await enqueue('one@example.com');
    await dataSource.query("UPDATE mail SET kind = '__proto__'");
    await enqueue('two@example.com');
    start();
    await until(async () => (await states()).join() === 'due,sent');
    await until(async () => (await rows())[0]?.lastError?.includes('__proto__') === true);
    await dataSource.query("UPDATE mail SET kind = 'order-placed' WHERE state = 'due'");
    await until(async () => (await states()).join() === 'sent,sent');
  });

  it('gives up a mail that still cannot be rendered at the last attempt', async () => {
    await enqueue('one@example.com');
    await dataSource.query("UPDATE mail SET kind = '__proto__', attempts = 33");
    start();
    await until(async () => (await states())[0] === 'dead');
  });

  it('tries a notification again when its device cannot be read from the database', async () => {
    const outbox = new MailRepository();
    await outbox.insert(tx, { kind: 'push', recipient: 'device 1', data: '{}', messageId: '<1@shop>' });
    const find = jest.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(null);
    const devices = { find } as unknown as PushSubscriptionRepository;
    const transport = new PushClient(devices, transactions, {} as PushConfig);
    const courier = new Courier({
      ...{ outbox, transactions, transport, compose: (row: ClaimedMail) => row },
      ...PUSH_OPTIONS,
    });
    courier.start();
    await until(async () => (await states())[0] === 'sent');
    await courier.stop();
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
  });

  it('finishes the current mail when it is stopped', async () => {
    for (let index = 0; index < 5; index++) await enqueue(`person${index}@example.com`);
    const running: Courier<ComposedMail>[] = [];
    let stopped: Promise<void> | undefined;
    smtp.faults = {
      body: () => {
        stopped ??= running[0]?.stop();
        return '250 ok';
      },
    };
    running.push(start());
    await until(() => stopped !== undefined);
    await stopped;
    expect(await states()).toEqual(['sent', 'due', 'due', 'due', 'due']);
    expect(smtp.received).toHaveLength(1);
  });

  it('loses no mail, and sends at most one mail twice per killed courier', async () => {
    const [count, kills] = [24, 4];
    smtp.faults = { body: () => (Math.random() < 0.3 ? '451 later' : '250 ok') };
    for (let index = 0; index < count; index++) await enqueue(`person${index}@example.com`);
    for (let kill = 1; kill <= kills; kill++) {
      const outbox = killable(new MailRepository());
      start({ outbox: outbox.statements, leaseMs: LEASE_MS });
      await until(() => smtp.accepted.length >= (count / 2 / kills) * kill);
      outbox.kill();
    }
    start();
    await until(async () => (await states()).every((state) => state === 'sent'));
    const sent = smtp.accepted.map(messageId);
    expect(new Set(sent).size).toBe(count);
    expect(sent.length - count).toBeLessThanOrEqual(kills);
  });
});
