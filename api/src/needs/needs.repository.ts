import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { ADDRESS_CONDITIONS } from '../seller/seller.dto';

const HOUR_MS = 60 * 60_000;
const SELLER_ANSWER_HOURS = 48;
const STUCK_HOURS = 7 * 24;
const HANDOVER_HOURS = 24;

export const NEED_CAUSES = [
  'no_address',
  'mail_failed',
  'no_answer',
  'not_handed_over',
  'unconfirmed',
  'declined',
  'handover_unanswered',
] as const;
export type NeedCause = (typeof NEED_CAUSES)[number];
export type NeedRow = { dealId: number; cause: NeedCause; since: Date };

/** The data of a deal that the queue shows. */
export type NeedDealRow = {
  id: number;
  number: string;
  attendedAt: Date | null;
  orderRowId: number;
  orderId: string;
  sellerName: string;
  customerName: string;
};

/** The maximum number of rows that are read for each cause. */
const MAX_ROWS_PER_CAUSE = 200;
/** No index finds deals without a seller's address by their state, so only this many of the newest are read. */
const MAX_DEALS_READ = 1_000;

/** Selects the order lines that have been in a state for at least this number of hours, with the longest wait first. */
const selectStuckLines = (
  state: string,
  hours: number,
  more = '',
) => `SELECT STRAIGHT_JOIN item.deal_id AS dealId, item.state_at AS since
  FROM order_item item FORCE INDEX (order_item_state) JOIN deal ON deal.id = item.deal_id
  WHERE item.state = '${state}' AND item.state_at > ? AND item.state_at < ?
  AND (deal.attended_at IS NULL OR deal.attended_at < item.state_at + INTERVAL ${hours} HOUR) ${more}
  ORDER BY item.state_at LIMIT ${MAX_ROWS_PER_CAUSE}`;

const SELLER_HAS_NOT_WRITTEN = `AND NOT EXISTS (SELECT 1 FROM deal_entry entry WHERE entry.deal_id = deal.id
  AND entry.actor = 'seller' AND entry.created_at > ?)`;

const STUCK_QUERIES: readonly { cause: NeedCause; hours: number; sql: string; before: 1 | 2 }[] = [
  {
    cause: 'no_answer',
    hours: SELLER_ANSWER_HOURS,
    sql: selectStuckLines('waiting', SELLER_ANSWER_HOURS, SELLER_HAS_NOT_WRITTEN),
    before: 2,
  },
  { cause: 'not_handed_over', hours: STUCK_HOURS, sql: selectStuckLines('accepted', STUCK_HOURS), before: 1 },
  { cause: 'unconfirmed', hours: STUCK_HOURS, sql: selectStuckLines('handed_over', STUCK_HOURS), before: 1 },
];

// the index of attention_at finds these rows and sorts them
const SELECT_DECLINED = `SELECT id AS dealId, declined_at AS since FROM deal WHERE attention_at IS NOT NULL
  AND declined_at > ? ORDER BY attention_at LIMIT ${MAX_ROWS_PER_CAUSE}`;
const SELECT_NO_ADDRESS = `SELECT dealId, since FROM (SELECT id AS dealId, order_id, created_at AS since, attended_at FROM deal
    WHERE seller_email IS NULL ORDER BY active_at DESC LIMIT ${MAX_DEALS_READ}) newest
  WHERE since > ? AND attended_at IS NULL AND EXISTS (SELECT 1 FROM order_item item
    WHERE item.order_id = newest.order_id AND item.deal_id = dealId AND item.state = 'waiting') LIMIT ${MAX_ROWS_PER_CAUSE}`;

const IS_OPEN = `EXISTS (SELECT 1 FROM order_item item WHERE item.order_id = deal.order_id AND item.deal_id = deal.id
  AND item.state IN ('waiting', 'accepted', 'handed_over'))`;
const SELECT_MAIL_FAILED = `SELECT id AS dealId, mail_failed_at AS since FROM deal WHERE attention_at IS NOT NULL
  AND mail_failed_at > ? AND (attended_at IS NULL OR attended_at < mail_failed_at) AND ${IS_OPEN} ORDER BY attention_at LIMIT ${MAX_ROWS_PER_CAUSE}`;

// the join must begin with the open lines, because there are fewer open lines than hand-overs
const SELECT_UNANSWERED = `SELECT STRAIGHT_JOIN item.deal_id AS dealId, handover.done_at AS since
  FROM order_item item FORCE INDEX (order_item_state)
  JOIN telegram_handover handover ON handover.order_item_id = item.id JOIN deal ON deal.id = item.deal_id
  WHERE item.state IN ('accepted', 'handed_over') AND handover.done_at > ? AND handover.done_at < ?
  AND (deal.attended_at IS NULL OR deal.attended_at < handover.done_at + INTERVAL ${HANDOVER_HOURS} HOUR)
  ORDER BY handover.done_at LIMIT ${MAX_ROWS_PER_CAUSE}`;

const READ_DEALS = `SELECT deal.id, deal.number, deal.attended_at AS attendedAt, deal.order_id AS orderRowId, \`order\`.order_id AS orderId,
  deal.seller_name AS sellerName, \`order\`.customer_name AS customerName
  FROM deal JOIN \`order\` ON \`order\`.id = deal.order_id WHERE deal.id IN (?)`;
const MARK_ATTENDED = 'UPDATE deal SET attended_at = ?, declined_at = NULL WHERE id = ?';

const countSellersSql = (condition: string) => `SELECT COUNT(*) AS count FROM (SELECT 1 FROM seller \`row\`
  WHERE NOT \`row\`.is_paused AND ${condition} LIMIT ?) found`;

const hoursBefore = (time: Date, hours: number) => new Date(time.getTime() - hours * HOUR_MS);

/** Finds the deals and sellers that need an administrator. */
@Injectable()
export class NeedsRepository {
  /**
   * Returns a row for each deal, line and cause. If several rows have the same deal and cause, only the oldest is
   * shown.
   * @param after only rows that came into the queue after this time are returned
   */
  async findDeals(tx: Tx, now: Date, after: Date): Promise<NeedRow[]> {
    const rows: NeedRow[] = [];
    const add = async (cause: NeedCause, sql: string, times = [after]) => {
      const found = await tx.query<Omit<NeedRow, 'cause'>[]>(sql, times);
      rows.push(...found.map(({ dealId, since }) => ({ dealId, cause, since })));
    };
    await add('declined', SELECT_DECLINED);
    await add('no_address', SELECT_NO_ADDRESS);
    await add('mail_failed', SELECT_MAIL_FAILED);
    for (const { cause, hours, sql, before } of STUCK_QUERIES) {
      await add(cause, sql, [hoursBefore(after, hours), ...Array<Date>(before).fill(hoursBefore(now, hours))]);
    }
    return rows;
  }

  /**
   * Finds the deals in which Telegram names the buyer as the new owner, but the buyer has not confirmed the hand-over.
   */
  async findUnanswered(tx: Tx, now: Date, after: Date): Promise<NeedRow[]> {
    const times = [after, now].map((time) => hoursBefore(time, HANDOVER_HOURS));
    const rows = await tx.query<Omit<NeedRow, 'cause'>[]>(SELECT_UNANSWERED, times);
    return rows.map(({ dealId, since }) => ({ dealId, cause: 'handover_unanswered', since }));
  }

  async readDeals(tx: Tx, ids: number[]): Promise<Map<number, NeedDealRow>> {
    const rows = ids.length ? await tx.query<NeedDealRow[]>(READ_DEALS, [ids]) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  async attend(tx: Tx, dealId: number, at: Date): Promise<void> {
    await tx.query(MARK_ATTENDED, [at, dealId]);
  }

  /** Counts the active sellers who have no email address, or who have several, up to `limit`. */
  async countSellers(tx: Tx, address: keyof typeof ADDRESS_CONDITIONS, limit: number): Promise<number> {
    const [row] = await tx.query<{ count: number }[]>(countSellersSql(ADDRESS_CONDITIONS[address]), [limit]);
    return Number(row?.count ?? 0);
  }
}
