import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions';
import { type LineState, stateOf } from '../order-item/transitions';
import { Handover, HandoverKey } from './handover.entity';
import type { HandoverFacts } from './handover-state';

/**
 * An ordered item whose hand-over can begin: both sides have agreed, Telegram has named the seller as the owner, and
 * the buyer has linked another Telegram account. The chat may be transferred already.
 */
export type AgreedLine = { orderItemId: number; dealId: number; proofId: number; buyerId: string };
export type NewHandover = Pick<
  Handover,
  'orderItemId' | 'dealId' | 'chatKind' | 'chatTitle' | 'chatUsername' | 'sellerTelegramId' | 'sellerNamedAt'
> & { chatId: string };
export type DueHandover = Pick<Handover, 'orderItemId'> & { dueAt: Date };
export type HandoverUpdate = Partial<Omit<Handover, 'orderItemId' | 'dealId' | 'chatId'>>;
export type HandoverPress = 'sellerPressedAt' | 'buyerPressedAt';

/** A hand-over with the present facts about its ordered item and its buyer. */
export type WatchedHandover = Omit<Handover, 'chatId'> &
  HandoverFacts & { chatId: string; dealNumber: string; lineState: LineState };

const FIND_DUE = `SELECT order_item_id AS orderItemId, due_at AS dueAt FROM telegram_handover
  WHERE due_at <= ? ORDER BY due_at LIMIT ?`;

// STRAIGHT_JOIN makes the database begin with the open items, because there are fewer open items than proofs. A proof
// that was withdrawn after the order also counts, because the chat may have been transferred by then. The sellers must
// match, because the listing may have got another seller, and a proof of this seller, after the order.
const FIND_AGREED = `SELECT STRAIGHT_JOIN item.id AS orderItemId, item.deal_id AS dealId, proof.id AS proofId,
  user.telegram_id AS buyerId
  FROM order_item item FORCE INDEX (order_item_state)
  JOIN telegram_proof proof ON proof.listed_product_id = item.product_id
    AND proof.state IN ('shown', 'withdrawn')
  JOIN deal ON deal.id = item.deal_id
    AND (deal.seller_id = proof.seller_id OR deal.seller_id IS NULL OR proof.seller_id IS NULL)
  JOIN \`order\` ON \`order\`.id = item.order_id AND \`order\`.status = 'pending'
  JOIN \`user\` user ON user.id = \`order\`.user_id AND user.telegram_id <> proof.person_id
  WHERE item.state IN ('accepted', 'handed_over') AND item.deal_id IS NOT NULL
  AND ((proof.state = 'shown' AND proof.answered_at > ?)
    OR (proof.since >= \`order\`.created_at AND proof.answered_at > \`order\`.created_at - INTERVAL 1 DAY))
  AND NOT EXISTS (SELECT 1 FROM telegram_handover handover WHERE handover.order_item_id = item.id) LIMIT ?`;

const FIND_LINE = `SELECT item.state, \`order\`.status, deal.number AS dealNumber,
  user.telegram_id AS buyerId, user.telegram_linked_at AS buyerLinkedAt
  FROM order_item item JOIN deal ON deal.id = item.deal_id JOIN \`order\` ON \`order\`.id = item.order_id
  LEFT JOIN \`user\` user ON user.id = \`order\`.user_id WHERE item.id = ?`;
// Locks the order before the row of the hand-over, as each change of an ordered item does.
const LOCK_ORDER = 'SELECT id FROM `order` WHERE id = (SELECT order_id FROM order_item WHERE id = ?) FOR UPDATE';
type LineRow = Pick<WatchedHandover, 'dealNumber' | 'buyerId' | 'buyerLinkedAt'> & {
  state: LineState | 'before' | null;
  status: 'pending' | 'completed' | 'cancelled';
};

const ADD_KEY = `INSERT INTO telegram_handover_key (id, public_key, created_at) VALUES (?, ?, ?)
  ON DUPLICATE KEY UPDATE id = id`;

/**
 * Makes the next check due sooner, but not before the pause after the last answer has passed. A check that is due even
 * sooner stays as it is.
 */
const MAKE_DUE_SOONER = 'due_at = LEAST(due_at, GREATEST(?, COALESCE(checked_at + INTERVAL ? MICROSECOND, ?)))';
const MAKE_CHAT_DUE = `UPDATE telegram_handover SET ${MAKE_DUE_SOONER} WHERE chat_id = ? AND due_at > ?`;
const STORE_PRESS = {
  seller: `UPDATE telegram_handover SET seller_pressed_at = ?, ${MAKE_DUE_SOONER} WHERE order_item_id IN (?) AND due_at IS NOT NULL`,
  buyer: `UPDATE telegram_handover SET buyer_pressed_at = ?, ${MAKE_DUE_SOONER} WHERE order_item_id IN (?) AND due_at IS NOT NULL`,
} as const;
export type HandoverSide = keyof typeof STORE_PRESS;

const MARK_OWNER_LEFT = 'UPDATE telegram_handover SET owner_left_at = ? WHERE chat_id = ? AND due_at IS NOT NULL';
const MOVE_CHAT = 'UPDATE telegram_handover SET chat_id = ? WHERE chat_id = ? AND due_at IS NOT NULL';
const IS_WATCHED = 'SELECT 1 AS found FROM telegram_handover WHERE chat_id = ? AND due_at IS NOT NULL LIMIT 1';

const HAS_PROOF = "SELECT 1 AS found FROM telegram_proof WHERE listed_product_id IN (?) AND state = 'shown' LIMIT 1";

@Injectable()
export class HandoverRepository {
  /**
   * Finds ordered items whose hand-over can begin.
   * @param since If the listing still shows the owner, Telegram must have named the owner after this time.
   */
  findAgreed(tx: Tx, since: Date, limit: number): Promise<AgreedLine[]> {
    return tx.query(FIND_AGREED, [since, limit]);
  }

  async insert(tx: Tx, { chatId, ...row }: NewHandover, at: Date): Promise<void> {
    const begun = { state: 'waiting', stateAt: at, createdAt: at, dueAt: at, sellerIsAdmin: false } as const;
    await tx.insert(Handover, { ...row, ...begun, chatId: Number(chatId) });
  }

  /** Returns whether Telegram names the owner of at least one of these listings. */
  async hasProof(tx: Tx, productIds: readonly number[]): Promise<boolean> {
    return productIds.length > 0 && (await tx.query<unknown[]>(HAS_PROOF, [productIds])).length > 0;
  }

  /** Finds hand-overs whose next check is due, the longest overdue first. */
  findDue(tx: Tx, now: Date, limit: number): Promise<DueHandover[]> {
    return tx.query(FIND_DUE, [now, limit]);
  }

  /**
   * Postpones the next check, so that no other worker begins it. Returns false when another worker was faster, or when
   * somebody has pressed a button meanwhile.
   */
  async claim(tx: Tx, { orderItemId, dueAt }: DueHandover, until: Date): Promise<boolean> {
    return (await tx.update(Handover, { orderItemId, dueAt }, { dueAt: until })).affected === 1;
  }

  async find(tx: Tx, orderItemId: number): Promise<WatchedHandover | null> {
    return this.withLine(tx, await tx.findOneBy(Handover, { orderItemId }));
  }

  /** Locks the hand-over and its order, so that the ordered item does not change before the commit. */
  async lock(tx: Tx, orderItemId: number): Promise<WatchedHandover | null> {
    await tx.query(LOCK_ORDER, [orderItemId]);
    const lock = { mode: 'pessimistic_write' } as const;
    return this.withLine(tx, await tx.findOne(Handover, { where: { orderItemId }, lock }));
  }

  findMany(tx: Tx, orderItemIds: number[]): Promise<Handover[]> {
    return orderItemIds.length ? tx.findBy(Handover, { orderItemId: In(orderItemIds) }) : Promise.resolve([]);
  }

  async update(tx: Tx, orderItemId: number, change: HandoverUpdate): Promise<void> {
    await tx.update(Handover, { orderItemId }, change);
  }

  /**
   * Stores that the seller or the buyer has pressed a button, and makes the next check due. Does nothing for a
   * hand-over that the shop no longer checks.
   */
  async storePress(tx: Tx, orderItemIds: number[], by: HandoverSide, now: Date, pauseMs: number): Promise<void> {
    if (orderItemIds.length) await tx.query(STORE_PRESS[by], [now, now, pauseMs * 1_000, now, orderItemIds]);
  }

  /** Makes the next check of a chat due. */
  async makeChatDue(tx: Tx, chatId: string, now: Date, pauseMs: number): Promise<void> {
    await tx.query(MAKE_CHAT_DUE, [now, pauseMs * 1_000, now, chatId, now]);
  }

  async markOwnerLeft(tx: Tx, chatId: string, at: Date): Promise<void> {
    await tx.query(MARK_OWNER_LEFT, [at, chatId]);
  }

  /** Stores the id that a group got as a supergroup. */
  async moveChat(tx: Tx, from: string, to: string): Promise<void> {
    await tx.query(MOVE_CHAT, [to, from]);
  }

  /** Returns whether a hand-over still needs the bot in the chat. */
  async isWatched(tx: Tx, chatId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(IS_WATCHED, [chatId])).length > 0;
  }

  /** Deletes the seller's Telegram account from all hand-overs. Returns how many hand-overs stored the account. */
  async forgetSeller(tx: Tx, sellerTelegramId: string): Promise<number> {
    return (await tx.update(Handover, { sellerTelegramId }, { sellerTelegramId: null })).affected ?? 0;
  }

  countOfSeller(tx: Tx, sellerTelegramId: string): Promise<number> {
    return tx.countBy(Handover, { sellerTelegramId });
  }

  async addKey(tx: Tx, { id, publicKey, createdAt }: HandoverKey): Promise<void> {
    await tx.query(ADD_KEY, [id, publicKey, createdAt]);
  }

  findKeys(tx: Tx): Promise<HandoverKey[]> {
    return tx.find(HandoverKey, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  private async withLine(tx: Tx, row: Handover | null): Promise<WatchedHandover | null> {
    const [line] = row ? await tx.query<LineRow[]>(FIND_LINE, [row.orderItemId]) : [];
    if (!row || !line) return null;
    const { state, status, ...known } = line;
    const sellerId = row.sellerTelegramId;
    return { ...row, ...known, sellerId, chatId: String(row.chatId), lineState: stateOf(state, status) };
  }
}
