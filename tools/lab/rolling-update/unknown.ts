import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { startMailbox } from '../../mailbox/mailbox';
import { startService } from '../../process';
import { ROOT } from '../../root';
import type { LocalTelegram } from '../../telegram/local-telegram';
import { until } from '../programs';
import { cookiesOfPorts } from '../shop/customer';
import type { Server } from '../site';
import { judge, type Verdict } from '../verdict';
import { OpenTrades } from './open-trades';
import { SupportAccount } from './support';
import { UnlistedListings } from './unlisted';

/** This time is longer than an API needs to read the data that another API has changed. */
const SETTLE_MS = 5_000;
const MESSAGE_IDS_QUERY = 'SELECT message_id AS id FROM mail';
const WAITING_MAILS_QUERY = "SELECT COUNT(*) AS count FROM mail WHERE state = 'due'";

/** Uses the new API to store data that the old API does not know, and checks how each API handles this data. */
export class UnknownData {
  private readonly unlisted = new UnlistedListings();
  private readonly shown: string[] = [];
  private readonly notCustomers: string[] = [];
  private readonly notSupport: string[] = [];
  private readonly changed: string[] = [];
  private readonly notMails: string[] = [];
  private readonly incomplete: string[] = [];
  private mails = 0;
  private kept = '';

  private constructor(
    private readonly database: Connection,
    private readonly old: Server,
    private readonly fresh: Server,
    private readonly support: SupportAccount,
    private readonly trades: OpenTrades,
  ) {}

  /** @param admin The session cookies of an administrator. */
  static async create(
    servers: { old: Server; fresh: Server },
    telegram: LocalTelegram,
    database: Connection,
    admin: string,
  ): Promise<UnknownData> {
    const { old, fresh } = servers;
    const cookie = cookiesOfPorts(admin, [fresh.address]);
    const support = await SupportAccount.create(fresh.address, database);
    const trades = await OpenTrades.open(telegram, database, fresh, cookie);
    const unknown = new UnknownData(database, old, fresh, support, trades);
    await unknown.unlisted.create(fresh.address, cookie);
    await sleep(SETTLE_MS);
    await unknown.checkBothApis();
    return unknown;
  }

  private async checkBothApis(): Promise<void> {
    await this.checkOldApi();
    await this.checkNewApi();
  }

  private async checkOldApi(): Promise<void> {
    this.shown.push(...(await this.unlisted.findFaults(this.old.address)));
    this.notCustomers.push(...(await this.support.findFaultsOfOldApi(this.old.address)));
  }

  private async checkNewApi(): Promise<void> {
    this.notSupport.push(...(await this.support.findFaultsOfNewApi(this.fresh.address)));
  }

  /** Places orders for chats with a proven owner. The notices about these orders wait to be sent. */
  placeOrders(): Promise<void> {
    return this.trades.placeOrders();
  }

  /** Lets the old API and its courier work while the new API is stopped. */
  async rollBack(parts: Parts, folder: string, env: Record<string, string>): Promise<void> {
    // removes the mails of the load, because the courier would need hours to send them
    await this.database.query('DELETE FROM mail');
    const before = await this.trades.readStoredTrades();
    this.kept = `${before.shown} proofs, ${before.open} hand-overs, ${before.waiting} notices`;
    await this.old.restart();
    const mailbox = parts.add(await startMailbox({ pagePort: null }));
    const args = [join(ROOT, folder, 'dist/courier.js')];
    const courier = parts.add(
      await startService({
        ...{ name: 'The old courier', args, log: 'rolling-update-courier' },
        env: { NODE_ENV: 'production', ...env, SMTP_URL: mailbox.smtpUrl },
      }),
    );
    await this.checkOldApi();
    const isSent = async () => {
      const [[row]] = await this.database.query<(RowDataPacket & { count: number })[]>(WAITING_MAILS_QUERY);
      return row?.count === 0;
    };
    await until(isSent, 'the old courier has sent all waiting mails');
    await sleep(SETTLE_MS);
    await courier.stop();
    const [ids] = await this.database.query<(RowDataPacket & { id: string })[]>(MESSAGE_IDS_QUERY);
    const known = new Set(ids.map(({ id }) => id));
    this.mails = mailbox.mails.length;
    const unknown = mailbox.mails.filter(({ parsed }) => !known.has(parsed.messageId ?? ''));
    this.notMails.push(...unknown.map(({ parsed }) => parsed.subject ?? ''));
    const { rows } = await this.trades.readStoredTrades();
    const names = new Set([...before.rows.keys(), ...rows.keys()]);
    this.changed.push(...[...names].filter((name) => rows.get(name) !== before.rows.get(name)));
  }

  /** Lets the new API work again while the old API is stopped. */
  async rollForward(): Promise<void> {
    await this.checkNewApi();
    this.incomplete.push(...(await this.trades.completeTrades()));
  }

  verdicts(): Verdict[] {
    const none = (name: string, faults: readonly string[], found = '') => ({
      ...judge(name, faults.length, { max: 0 }),
      figure: [found, faults.length, ...new Set(faults)].filter((part) => part !== '').join('; '),
    });
    const sent = none('mails of the old courier that are not of its outbox', this.notMails, `${this.mails} mails`);
    return [
      none('a draft, a paused and a deleted listing: where the old API shows them', this.shown),
      none('an account of the support: more than a customer at the old API', this.notCustomers),
      none('an account of the support: not support at the new API', this.notSupport),
      none('proofs, hand-overs and notices that the old API has changed', this.changed, this.kept),
      { ...sent, met: sent.met && this.mails > 0 },
      none('hand-overs and notices that the new API did not complete afterwards', this.incomplete),
    ];
  }
}
