import { Injectable } from '@nestjs/common';
import { In, MoreThan, type SelectQueryBuilder } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { RowWindow } from '../http/page';
import type { LineState } from '../order-item/transitions';
import { Deal, DealEntry } from './deal.entity';

/** `notifiedAt`: null if the seller is still to get the mail about the deal. */
export type NewDeal = Pick<
  Deal,
  'orderRowId' | 'number' | 'sellerId' | 'sellerName' | 'sellerEmail' | 'notifiedAt' | 'createdAt'
>;

type DealTimeField = 'notifiedAt' | 'sellerRemindedAt' | 'buyerRemindedAt' | 'mailFailedAt' | 'shopNotifiedAt';
export type DealUpdate = Partial<Pick<Deal, 'sellerEmail' | 'tokenHash' | 'tokenVersion' | DealTimeField>>;

type IdRow = { id: number };
const idsOf = (rows: readonly IdRow[]): number[] => rows.map(({ id }) => id);

/**
 * The ids of deals are computed from the id of the order, so that they are known before the insert. An order must have
 * fewer lines than this number.
 */
const DEAL_IDS_PER_ORDER = 64;
const firstDealIdOf = (orderRowId: number): number => orderRowId * DEAL_IDS_PER_ORDER;
/** Returns whether a deal is the first one of its order. */
export const isFirstDeal = ({ id, orderRowId }: Pick<Deal, 'id' | 'orderRowId'>): boolean =>
  id === firstDealIdOf(orderRowId);

const INSERT_DEALS = `INSERT INTO deal
  (id, order_id, number, seller_id, seller_name, seller_email, notified_at, active_at, created_at) VALUES ?`;
const INSERT_ENTRIES = `INSERT INTO deal_entry (deal_id, order_item_id, type, actor, user_id, text, created_at)
  VALUES ?`;
// An API of the previous version stores the answer of a seller without `answered_at`, so the first answer is looked up.
const SET_ANSWERED_AT = `UPDATE deal SET answered_at = (SELECT MIN(entry.created_at) FROM deal_entry entry
  WHERE entry.deal_id = deal.id AND entry.actor = 'seller') WHERE id IN (?) AND answered_at IS NULL`;
const SET_ACTIVE_AT = 'UPDATE deal SET active_at = ? WHERE id IN (?)';
const SET_DECLINED_AT = 'UPDATE deal SET declined_at = ? WHERE id IN (?)';
const SET_ACCEPTED_AT = 'UPDATE deal SET accepted_at = COALESCE(accepted_at, ?) WHERE id IN (?)';

const FIND_UNNOTIFIED = 'SELECT id FROM deal WHERE notified_at IS NULL ORDER BY created_at LIMIT ?';
const FIND_UNANSWERED = `SELECT DISTINCT deal.id FROM order_item item JOIN deal ON deal.id = item.deal_id
  WHERE item.state = 'waiting' AND item.state_at < ? AND deal.notified_at < ? AND deal.seller_reminded_at IS NULL AND deal.token_hash IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM deal_entry entry WHERE entry.deal_id = deal.id AND entry.actor = 'seller') LIMIT ?`;
const FIND_UNCONFIRMED = `SELECT DISTINCT deal.id FROM order_item item JOIN deal ON deal.id = item.deal_id
  WHERE item.state = 'handed_over' AND item.state_at < ? AND deal.buyer_reminded_at IS NULL LIMIT ?`;
const SELECT_NEWEST_ENTRIES = `SELECT entry.id, entry.deal_id AS dealId, entry.order_item_id AS orderItemId, entry.type,
  entry.actor, entry.user_id AS userId, entry.text, entry.created_at AS createdAt
  FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY deal_id ORDER BY id DESC) AS position
    FROM deal_entry WHERE deal_id IN (?)) newest
  JOIN deal_entry entry ON entry.id = newest.id WHERE newest.position <= ? ORDER BY entry.id`;

const IS_OPEN_LINE = "item.state IN ('waiting', 'accepted', 'handed_over')";
// Two mail addresses are the same when they differ only in upper and lower case. Accents make them different.
const HAS_OTHER_ADDRESS =
  'NOT LOWER(deal.seller_email) COLLATE utf8mb4_bin <=> LOWER(CONVERT(? USING utf8mb4)) COLLATE utf8mb4_bin';
const REVOKE_TOKENS = `UPDATE deal SET token_hash = NULL, token_version = token_version + 1
  WHERE seller_id = ? AND token_hash IS NOT NULL AND ${HAS_OTHER_ADDRESS}`;
// A job sends the mail of each deal without `notified_at`. The administrators get no second mail about a deal whose
// seller was already notified.
const SET_ADDRESS = `seller_email = ?, mail_failed_at = NULL, seller_reminded_at = NULL,
  shop_notified_at = IF(notified_at IS NULL, shop_notified_at, COALESCE(shop_notified_at, notified_at)),
  notified_at = NULL`;
const MOVE_OPEN_DEALS = `UPDATE deal SET ${SET_ADDRESS} WHERE seller_id = ? AND ${HAS_OTHER_ADDRESS}
  AND EXISTS (SELECT 1 FROM order_item item WHERE item.deal_id = deal.id AND item.order_id = deal.order_id AND ${IS_OPEN_LINE})`;
const FIND_REACHABLE = `SELECT DISTINCT deal.id, seller.email FROM order_item item
  JOIN deal ON deal.id = item.deal_id JOIN seller ON seller.id = deal.seller_id
  WHERE ${IS_OPEN_LINE} AND deal.seller_email IS NULL AND seller.email IS NOT NULL LIMIT ?`;
const ADD_ADDRESS = `UPDATE deal SET ${SET_ADDRESS} WHERE id = ? AND seller_email IS NULL`;
const END_NOTICES = (table: 'telegram_notice' | 'telegram_notice_link') => `DELETE notice FROM deal
  JOIN ${table} notice ON notice.deal_id = deal.id WHERE deal.seller_id = ? AND notice.deal_version < deal.token_version`;
const LINK_SELLERS = `UPDATE deal JOIN seller ON seller.name = deal.seller_name SET deal.seller_id = seller.id
  WHERE deal.seller_id IS NULL`;

/** The token of a mail opens its deal until this many days after the last activity. */
const TOKEN_VALIDITY_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;

@Injectable()
export class DealRepository {
  /** Stores all deals of one or more orders, and returns their ids. The deals of an order must follow each other. */
  async insert(tx: Tx, deals: readonly NewDeal[]): Promise<number[]> {
    if (!deals.length) return [];
    const ids: number[] = [];
    const rows = deals.map(({ orderRowId, number, sellerId, sellerName, sellerEmail, notifiedAt, createdAt }, at) => {
      const follows = deals[at - 1]?.orderRowId === orderRowId;
      const id = follows ? (ids[at - 1] as number) + 1 : firstDealIdOf(orderRowId);
      ids.push(id);
      return [id, orderRowId, number, sellerId, sellerName, sellerEmail, notifiedAt, createdAt, createdAt];
    });
    await tx.query(INSERT_DEALS, [rows]);
    return ids;
  }

  async insertEntries(tx: Tx, entries: readonly Omit<DealEntry, 'id'>[]): Promise<void> {
    if (!entries.length) return;
    const rows = entries.map(({ dealId, orderItemId, type, actor, userId, text, createdAt }) => [
      ...[dealId, orderItemId, type, actor, userId, text, createdAt],
    ]);
    await tx.query(INSERT_ENTRIES, [rows]);
    const answered = new Set(entries.filter(({ actor }) => actor === 'seller').map(({ dealId }) => dealId));
    if (answered.size) await tx.query(SET_ANSWERED_AT, [[...answered]]);
  }

  /** @param state the state that lines have now; null for a message */
  async touch(tx: Tx, ids: readonly number[], at: Date, state: LineState | null): Promise<void> {
    if (!ids.length) return;
    await tx.query(SET_ACTIVE_AT, [at, ids]);
    if (state === 'accepted') await tx.query(SET_ACCEPTED_AT, [at, ids]);
    if (state === 'declined') await tx.query(SET_DECLINED_AT, [at, ids]);
  }

  find(tx: Tx, id: number): Promise<Deal | null> {
    return tx.findOneBy(Deal, { id });
  }

  lock(tx: Tx, id: number): Promise<Deal | null> {
    return tx.findOne(Deal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findByNumber(tx: Tx, number: string): Promise<Deal | null> {
    return tx.findOneBy(Deal, { number });
  }

  findOfOrder(tx: Tx, orderRowId: number): Promise<Deal[]> {
    return tx.find(Deal, { where: { orderRowId }, order: { id: 'ASC' } });
  }

  async findOfOrders(tx: Tx, orderRowIds: number[]): Promise<Map<number, Deal[]>> {
    if (!orderRowIds.length) return new Map();
    const deals = await tx.find(Deal, { where: { orderRowId: In(orderRowIds) }, order: { id: 'ASC' } });
    const byOrder = new Map<number, Deal[]>(orderRowIds.map((id) => [id, []]));
    for (const deal of deals) byOrder.get(deal.orderRowId)?.push(deal);
    return byOrder;
  }

  /** Finds the deal that the token opens: the last activity is at most 60 days ago. */
  findByToken(tx: Tx, number: string, tokenHash: string): Promise<Deal | null> {
    const since = new Date(Date.now() - TOKEN_VALIDITY_DAYS * DAY_MS);
    return tx.findOneBy(Deal, { number, tokenHash, activeAt: MoreThan(since) });
  }

  async update(tx: Tx, id: number, change: DealUpdate): Promise<void> {
    await tx.update(Deal, id, change);
  }

  findMany(tx: Tx, ids: number[]): Promise<Deal[]> {
    return ids.length ? tx.find(Deal, { where: { id: In(ids) }, order: { id: 'ASC' } }) : Promise.resolve([]);
  }

  /** Locks deals in the order of their ids, so that two transactions do not wait for each other. */
  lockMany(tx: Tx, ids: number[]): Promise<Deal[]> {
    return tx.find(Deal, { where: { id: In(ids) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  async updateMany(tx: Tx, ids: number[], change: Partial<Pick<Deal, DealTimeField>>): Promise<void> {
    if (ids.length) await tx.update(Deal, { id: In(ids) }, change);
  }

  countOfSeller(tx: Tx, sellerId: number): Promise<number> {
    return tx.countBy(Deal, { sellerId });
  }

  /** Gives the deals of a merged seller to another seller. The address that got the mails about a deal stays. */
  async moveToSeller(tx: Tx, from: number, into: number): Promise<void> {
    await tx.update(Deal, { sellerId: from }, { sellerId: into });
  }

  /**
   * Makes the links in the mails to the earlier address invalid, and ends the notices that these links have switched
   * on. Open deals move to the new address, which gets a mail about each of them. Ended deals stay with the earlier
   * address.
   */
  async moveToAddress(tx: Tx, sellerId: number, email: string | null): Promise<void> {
    await tx.query(REVOKE_TOKENS, [sellerId, email]);
    await tx.query(MOVE_OPEN_DEALS, [email, sellerId, email]);
    await tx.query(END_NOTICES('telegram_notice'), [sellerId]);
    await tx.query(END_NOTICES('telegram_notice_link'), [sellerId]);
  }

  /** Links each deal without a seller to the seller with the same name. */
  async linkSellers(tx: Tx): Promise<void> {
    await tx.query(LINK_SELLERS);
  }

  /** Finds open deals without an address whose sellers have one now. */
  findReachable(tx: Tx, limit: number): Promise<{ id: number; email: string }[]> {
    return tx.query(FIND_REACHABLE, [limit]);
  }

  /** Adds an address to a deal that has none. The deal then waits for the mail to this address. */
  async addAddress(tx: Tx, id: number, email: string): Promise<void> {
    await tx.query(ADD_ADDRESS, [email, id]);
  }

  lockByNumber(tx: Tx, number: string): Promise<Deal | null> {
    return tx.findOne(Deal, { where: { number }, lock: { mode: 'pessimistic_write' } });
  }

  /** Finds the deals whose sellers were not notified yet, the oldest first. */
  async findUnnotified(tx: Tx, limit: number): Promise<number[]> {
    return idsOf(await tx.query<IdRow[]>(FIND_UNNOTIFIED, [limit]));
  }

  /** Finds deals with a waiting line whose sellers got a mail before this time and have not answered. */
  async findUnanswered(tx: Tx, before: Date, limit: number): Promise<number[]> {
    return idsOf(await tx.query<IdRow[]>(FIND_UNANSWERED, [before, before, limit]));
  }

  /** Finds deals with a line that was handed over before this time, and that the buyer has not confirmed. */
  async findUnconfirmed(tx: Tx, before: Date, limit: number): Promise<number[]> {
    return idsOf(await tx.query<IdRow[]>(FIND_UNCONFIRMED, [before, limit]));
  }

  /** Returns the deals of an address, the last activity first. */
  findOfAddress(tx: Tx, emailKey: string, { offset, limit }: RowWindow): Promise<Deal[]> {
    const order = { 'deal.activeAt': 'DESC', 'deal.id': 'DESC' } as const;
    return this.ofAddress(tx, emailKey).orderBy(order).offset(offset).limit(limit).getMany();
  }

  countOfAddress(tx: Tx, emailKey: string): Promise<number> {
    return this.ofAddress(tx, emailKey).getCount();
  }

  findNewestEntry(tx: Tx, dealId: number): Promise<DealEntry | null> {
    return tx.findOne(DealEntry, { where: { dealId }, order: { id: 'DESC' } });
  }

  countEntries(tx: Tx, dealId: number): Promise<number> {
    return tx.countBy(DealEntry, { dealId });
  }

  /**
   * Returns the newest entries of each deal, the oldest first.
   * @param limit for each deal
   */
  async findEntries(tx: Tx, dealIds: number[], limit: number): Promise<DealEntry[]> {
    return dealIds.length ? tx.query<DealEntry[]>(SELECT_NEWEST_ENTRIES, [dealIds, limit]) : [];
  }

  // The index treats addresses with and without accents as equal, so the query also compares the exact key.
  private ofAddress(tx: Tx, emailKey: string): SelectQueryBuilder<Deal> {
    const isOfAddress = 'deal.sellerEmail = :emailKey AND LOWER(deal.sellerEmail) COLLATE utf8mb4_bin = :emailKey';
    return tx.createQueryBuilder(Deal, 'deal').where(isOfAddress, { emailKey });
  }
}
