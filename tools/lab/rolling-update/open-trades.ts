import { ArtRandom } from '@telemarket/artwork';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { type LocalTelegram, startLocalTelegram } from '../../telegram/local-telegram';
import { until } from '../programs';
import type { Server } from '../site';
import { Sale, SELLER_EMAIL, type World } from '../telegram/sale';
import { Shop } from '../telegram/shop';
import { LabTime } from '../telegram/time';
import { Account, Trade } from '../telegram/trade';
import { Truth } from '../telegram/truth';

const SALES = 4;
const SELLER_PERSON = 6_900_000_001;
const BUYER_PERSON = 6_500_000_000;
/**
 * The shop checks each chat at least this often. It checks again a minute after the first answer that names the
 * buyer.
 */
const HOUR_S = 3_600;
const MAX_LOOKS = 4;
const MAX_DUE_MS = 60_000;

/** Tables that an API without the parts for Telegram must not change. The values are the columns to sort by. */
const KEPT = {
  telegram_message: 'id',
  telegram_proof: 'id',
  telegram_handover: 'order_item_id',
  telegram_notice: 'id',
  product_member_count: 'product_id, counted_on',
} as const;
const LINES = 'SELECT id, proof, is_owner_shown FROM product WHERE proof IS NOT NULL ORDER BY id';
const SHOWN = "SELECT COUNT(*) AS count FROM telegram_proof WHERE state = 'shown'";
const WAITING = "SELECT COUNT(*) AS count FROM telegram_message WHERE state = 'due' AND method = 'sendMessage'";
const OPEN = "SELECT COUNT(*) AS count FROM telegram_handover WHERE due_at IS NOT NULL AND state <> 'done'";
const DUE = `SELECT (SELECT COUNT(*) FROM telegram_handover WHERE due_at <= UTC_TIMESTAMP(3))
  + (SELECT COUNT(*) FROM telegram_message WHERE state = 'due' AND method = 'sendMessage') AS count`;
const DONE = "SELECT COUNT(*) AS count FROM telegram_handover WHERE state = 'done'";

/** Listings with a proof of the local Telegram, and orders of them whose hand-over and notices are open. */
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
    this.sales = Array.from({ length: SALES }, (_, number) => new Sale(world, number));
  }

  /** The settings of an API that uses the local Telegram. */
  static settings({ address, settings }: LocalTelegram): Record<string, string> {
    return { TELEGRAM_BOT_TOKEN: settings.botToken, TELEGRAM_LOCAL_API: address, TELEGRAM_HANDOVER: 'on' };
  }

  static startTelegram = async (parts: Parts): Promise<LocalTelegram> => parts.add(await startLocalTelegram());

  /** @param admin The session cookies of an administrator of the API. */
  static async open(telegram: LocalTelegram, database: Connection, api: Server, admin: string): Promise<OpenTrades> {
    const time = await LabTime.open(database, telegram, () => [api]);
    const shop = new Shop([api]);
    const truth = new Truth(telegram.world, time);
    const chatOf = async (id: number) => {
      const sql = 'SELECT CAST(chat_id AS CHAR) AS chatId FROM telegram_proof WHERE id = ?';
      const [[row]] = await database.query<(RowDataPacket & { chatId: string | null })[]>(sql, [id]);
      return row?.chatId ? Number(row.chatId) : null;
    };
    const world = { telegram, truth, shop, random: new ArtRandom(1), admin, chatOf };
    const trades = new OpenTrades(telegram, world, time, database);
    await trades.prove(api.address);
    return trades;
  }

  /** Lets sellers prove that they own their chats, and lets people switch their notices on. */
  private async prove(address: string): Promise<void> {
    const join = async (personId: number, firstName: string, email?: string) => {
      this.telegram.controls.addPerson({ id: personId, firstName });
      const account = { personId, ...(email && { email }) };
      return Account.signUp(this.world, address, this.database, account);
    };
    this.seller = await join(SELLER_PERSON, 'All sellers', SELLER_EMAIL);
    this.buyer = await join(BUYER_PERSON, 'Buyer');
    await this.buyer.getNotices();
    for (const sale of this.sales) await sale.list();
    await Promise.all(this.sales.map((sale) => sale.prove()));
  }

  /** Places an order for every chat while Telegram accepts no messages. */
  async order(): Promise<void> {
    this.telegram.controls.playFault({ kind: 'server-error', method: 'sendMessage', times: Number.MAX_SAFE_INTEGER });
    for (const sale of this.sales) {
      if (!this.buyer || !this.seller) throw new Error('Nobody can trade.');
      const trade = new Trade(this.world, sale, this.buyer, this.seller);
      await trade.agree(this.database);
      this.trades.push(trade);
    }
    await until(async () => (await this.count(OPEN)) === SALES, 'the shop asks Telegram about the ordered chats');
  }

  /** @returns The stored data, so that it can be compared later. */
  async read(): Promise<{ shown: number; open: number; waiting: number; rows: Map<string, string> }> {
    const rows = new Map<string, string>();
    const add = async (name: string, sql: string) => {
      const [found] = await this.database.query<RowDataPacket[]>(sql);
      for (const [at, row] of found.entries()) rows.set(`${name} ${at}`, JSON.stringify(row));
    };
    for (const [table, key] of Object.entries(KEPT)) await add(table, `SELECT * FROM ${table} ORDER BY ${key}`);
    await add('product', LINES);
    const [shown, open] = [await this.count(SHOWN), await this.count(OPEN)];
    return { shown, open, waiting: await this.count(WAITING), rows };
  }

  /**
   * Hands the chats over while the new API works again.
   * @returns The work that the new API has not done.
   */
  async complete(): Promise<string[]> {
    this.telegram.controls.clearFaults();
    for (const { sale, buyer } of this.trades) sale.handOver('to the buyer', buyer.personId);
    for (let look = 0; look < MAX_LOOKS && (await this.count(DONE)) < SALES; look++) {
      await this.time.skip(HOUR_S);
      await until(async () => (await this.count(DUE)) === 0, 'the shop has done all due work', MAX_DUE_MS);
    }
    const [done, waiting] = [await this.count(DONE), await this.count(WAITING)];
    const messages = this.telegram.world.bot().conversations.get(BUYER_PERSON)?.messages ?? [];
    const wrong = this.trades.flatMap(({ orderId }) =>
      ['We have stored your order', 'Accepted'].flatMap((sentence) => {
        const count = messages.filter(({ text }) => text?.startsWith(`Order ${orderId}\n${sentence}`)).length;
        return count === 1 ? [] : [`order ${orderId}: ${count} x "${sentence}"`];
      }),
    );
    return [
      ...(done === SALES ? [] : [`${done} of ${SALES} hand-overs done`]),
      ...(waiting === 0 ? [] : [`${waiting} notices wait`]),
      ...wrong,
    ];
  }

  private async count(sql: string): Promise<number> {
    const [[row]] = await this.database.query<(RowDataPacket & { count: number })[]>(sql);
    return row?.count ?? 0;
  }
}
