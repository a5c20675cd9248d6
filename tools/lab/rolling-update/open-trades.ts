import { ArtRandom } from '@telemarket/artwork';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { type LocalTelegram, startLocalTelegram } from '../../telegram/local-telegram';
import { until } from '../programs';
import type { Server } from '../site';
import { Sale, SELLER_EMAIL, type World } from '../telegram/sale';
import { ShopApi } from '../telegram/shop';
import { LabTime } from '../telegram/time';
import { Account, Trade } from '../telegram/trade';
import { OwnershipTruth } from '../telegram/truth';

const SALE_COUNT = 4;
const SELLER_PERSON = 6_900_000_001;
const BUYER_PERSON = 6_500_000_000;
/**
 * The shop checks each chat at least this often. It checks again a minute after the first answer that names the
 * buyer.
 */
const CHECK_INTERVAL_S = 3_600;
const MAX_CHECKS = 4;
const MAX_DUE_MS = 60_000;

/** Tables that an API without the parts for Telegram must not change. The values are the columns to sort by. */
const KEPT_TABLES = {
  telegram_message: 'id',
  telegram_proof: 'id',
  telegram_handover: 'order_item_id',
  telegram_notice: 'id',
  product_member_count: 'product_id, counted_on',
} as const;
const PROOF_LINES_QUERY = 'SELECT id, proof, is_owner_shown FROM product WHERE proof IS NOT NULL ORDER BY id';
const SHOWN_PROOFS_QUERY = "SELECT COUNT(*) AS count FROM telegram_proof WHERE state = 'shown'";
const WAITING_MESSAGES_QUERY =
  "SELECT COUNT(*) AS count FROM telegram_message WHERE state = 'due' AND method = 'sendMessage'";
const OPEN_HANDOVERS_QUERY =
  "SELECT COUNT(*) AS count FROM telegram_handover WHERE due_at IS NOT NULL AND state <> 'done'";
const DUE_WORK_QUERY = `SELECT (SELECT COUNT(*) FROM telegram_handover WHERE due_at <= UTC_TIMESTAMP(3))
  + (SELECT COUNT(*) FROM telegram_message WHERE state = 'due' AND method = 'sendMessage') AS count`;
const DONE_HANDOVERS_QUERY = "SELECT COUNT(*) AS count FROM telegram_handover WHERE state = 'done'";

/** Listings with a proof of the local Telegram, and orders of these listings whose hand-over and notices are open. */
export class OpenTrades {
  private readonly sales: Sale[];
  private readonly trades: Trade[] = [];
  private seller: Account | null = null;
  private buyer: Account | null = null;

  private constructor(
    private readonly telegram: LocalTelegram,
    private readonly world: World,
    private readonly time: LabTime,
    private readonly database: Connection,
  ) {
    this.sales = Array.from({ length: SALE_COUNT }, (_, number) => new Sale(world, number));
  }

  /** The settings of an API that uses the local Telegram. */
  static settingsFor({ address, settings }: LocalTelegram): Record<string, string> {
    return { TELEGRAM_BOT_TOKEN: settings.botToken, TELEGRAM_LOCAL_API: address, TELEGRAM_HANDOVER: 'on' };
  }

  static startTelegram = async (parts: Parts): Promise<LocalTelegram> => parts.add(await startLocalTelegram());

  /** @param admin The session cookies of an administrator of the API. */
  static async open(telegram: LocalTelegram, database: Connection, api: Server, admin: string): Promise<OpenTrades> {
    const time = await LabTime.open(database, telegram, () => [api]);
    const shop = new ShopApi([api]);
    const truth = new OwnershipTruth(telegram.world, time);
    const chatOf = async (id: number) => {
      const sql = 'SELECT CAST(chat_id AS CHAR) AS chatId FROM telegram_proof WHERE id = ?';
      const [[row]] = await database.query<(RowDataPacket & { chatId: string | null })[]>(sql, [id]);
      return row?.chatId ? Number(row.chatId) : null;
    };
    const world = { telegram, truth, shop, random: new ArtRandom(1), admin, chatOf };
    const trades = new OpenTrades(telegram, world, time, database);
    await trades.proveOwnership(api.address);
    return trades;
  }

  /** Lets sellers prove that they own their chats, and lets people switch their notices on. */
  private async proveOwnership(address: string): Promise<void> {
    const join = async (personId: number, firstName: string, email?: string) => {
      this.telegram.controls.addPerson({ id: personId, firstName });
      const account = { personId, ...(email && { email }) };
      return Account.signUp(this.world, address, this.database, account);
    };
    this.seller = await join(SELLER_PERSON, 'All sellers', SELLER_EMAIL);
    this.buyer = await join(BUYER_PERSON, 'Buyer');
    await this.buyer.switchNoticesOn();
    for (const sale of this.sales) await sale.createListing();
    await Promise.all(this.sales.map((sale) => sale.proveOwnership()));
  }

  /** Places an order for every chat while Telegram accepts no messages. */
  async placeOrders(): Promise<void> {
    this.telegram.controls.playFault({ kind: 'server-error', method: 'sendMessage', times: Number.MAX_SAFE_INTEGER });
    for (const sale of this.sales) {
      if (!this.buyer || !this.seller) throw new Error('Nobody can trade.');
      const trade = new Trade(this.world, sale, this.buyer, this.seller);
      await trade.agreeOnOrder(this.database);
      this.trades.push(trade);
    }
    await until(
      async () => (await this.countRows(OPEN_HANDOVERS_QUERY)) === SALE_COUNT,
      'the shop asks Telegram about the ordered chats',
    );
  }

  /** @returns The stored data, so that it can be compared later. */
  async readStoredTrades(): Promise<{ shown: number; open: number; waiting: number; rows: Map<string, string> }> {
    const rows = new Map<string, string>();
    const add = async (name: string, sql: string) => {
      const [found] = await this.database.query<RowDataPacket[]>(sql);
      for (const [at, row] of found.entries()) rows.set(`${name} ${at}`, JSON.stringify(row));
    };
    for (const [table, key] of Object.entries(KEPT_TABLES)) await add(table, `SELECT * FROM ${table} ORDER BY ${key}`);
    await add('product', PROOF_LINES_QUERY);
    const [shown, open] = [await this.countRows(SHOWN_PROOFS_QUERY), await this.countRows(OPEN_HANDOVERS_QUERY)];
    return { shown, open, waiting: await this.countRows(WAITING_MESSAGES_QUERY), rows };
  }

  /**
   * Hands the chats over while the new API works again.
   * @returns The work that the new API has not done.
   */
  async completeTrades(): Promise<string[]> {
    this.telegram.controls.clearFaults();
    for (const { sale, buyer } of this.trades) sale.handOverChat('to the buyer', buyer.personId);
    for (let look = 0; look < MAX_CHECKS && (await this.countRows(DONE_HANDOVERS_QUERY)) < SALE_COUNT; look++) {
      await this.time.skipSeconds(CHECK_INTERVAL_S);
      await until(
        async () => (await this.countRows(DUE_WORK_QUERY)) === 0,
        'the shop has done all due work',
        MAX_DUE_MS,
      );
    }
    const [done, waiting] = [await this.countRows(DONE_HANDOVERS_QUERY), await this.countRows(WAITING_MESSAGES_QUERY)];
    const messages = this.telegram.world.bot().conversations.get(BUYER_PERSON)?.messages ?? [];
    const wrong = this.trades.flatMap(({ orderId }) =>
      ['We have stored your order', 'Accepted'].flatMap((sentence) => {
        const count = messages.filter(({ text }) => text?.startsWith(`Order ${orderId}\n${sentence}`)).length;
        return count === 1 ? [] : [`order ${orderId}: ${count} x "${sentence}"`];
      }),
    );
    return [
      ...(done === SALE_COUNT ? [] : [`${done} of ${SALE_COUNT} hand-overs done`]),
      ...(waiting === 0 ? [] : [`${waiting} notices wait`]),
      ...wrong,
    ];
  }

  private async countRows(sql: string): Promise<number> {
    const [[row]] = await this.database.query<(RowDataPacket & { count: number })[]>(sql);
    return row?.count ?? 0;
  }
}
