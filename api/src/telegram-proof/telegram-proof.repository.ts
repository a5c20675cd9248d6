import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { ListingSeller } from '../product/listing-proof';
import { LISTED_STAGES, OPEN_STAGES, type ProofStage, PROVING_STAGES, TelegramProof } from './telegram-proof.entity';

export type NewProof = Pick<
  TelegramProof,
  'productId' | 'sellerId' | 'tokenHash' | 'askedBy' | 'askedAt' | 'expiresAt'
>;
/**
 * The seller of a listing and the stage of its owner proof. `stage` is null when the listing has neither a request nor
 * a proof.
 */
export type ListingStage = ListingSeller & { productId: number; stage: ProofStage | null; askedAt: Date | null };
/** A proof whose next check is due at `dueAt`. */
export type DueProof = Pick<TelegramProof, 'id' | 'productId'> & { chatId: string; dueAt: Date };

const CLAIM = 'UPDATE telegram_proof SET due_at = ? WHERE id = ? AND due_at = ?';
/** Makes the next check due sooner. A check that is due even sooner stays as it is. */
const MAKE_DUE = 'UPDATE telegram_proof SET due_at = LEAST(COALESCE(due_at, ?), ?)';
const MAKE_CHAT_DUE = `${MAKE_DUE} WHERE chat_id = ? AND state IN ('reading', 'shown', 'withdrawn', 'uncheckable')`;
const MAKE_PRODUCTS_DUE = `${MAKE_DUE} WHERE product_id IN (?) AND state IN ('shown', 'uncheckable')`;
const MOVE_CHAT = `UPDATE telegram_proof SET chat_id = ?, former_chat_id = ?
  WHERE chat_id = ? AND former_chat_id IS NULL AND state <> 'ended'`;
type Misfit = Pick<TelegramProof, 'id' | 'productId'>;

const SELECT_MISFITS = `SELECT proof.id, proof.product_id AS productId FROM telegram_proof proof
  LEFT JOIN product ON product.id = proof.product_id WHERE proof.state IN (?)`;
// Each kind of misfit has its own limit, so that many rows of one kind do not delay the others.
const FIRST_100 = 'ORDER BY proof.id LIMIT 100';
const FIND_EXPIRED = `${SELECT_MISFITS} AND proof.expires_at < ? ${FIRST_100}`;
/** A sold listing keeps its owner proof for some days, because the seller may not have handed the group over yet. */
const FIND_WITHOUT_LISTING = `${SELECT_MISFITS} AND (product.id IS NULL OR product.category <> 'group' OR product.state = 'deleted'
    OR (product.state = 'sold' AND product.sold_at < ?) OR product.seller_id <> proof.seller_id) ${FIRST_100}`;
const FIND_FORGOTTEN = `${SELECT_MISFITS} AND proof.person_id IS NULL ${FIRST_100}`;
/**
 * Finds proofs to check again: the listing has got another username, or it shows no proof, because somebody has edited
 * it and undone the edit. Only Telegram can say whether the chat still fits. A proof whose last check failed is left
 * out, because its next check is already planned.
 */
const FIND_TO_COMPARE = `${SELECT_MISFITS} AND (proof.due_at IS NULL OR proof.due_at > ?) AND proof.tries = 0
  AND (NOT (product.handle <=> proof.listed_handle)
    OR (proof.state = 'shown' AND product.proof IS NULL AND proof.problem IS NULL)) ${FIRST_100}`;
const FIND_STAGES = `SELECT product.id AS productId, product.seller_id AS sellerId, product.seller_name AS sellerName,
  proof.state AS stage, proof.asked_at AS askedAt FROM product
  LEFT JOIN telegram_proof proof ON proof.product_id = product.id AND proof.state <> 'ended'
  WHERE product.id IN (?) AND product.category = 'group' AND product.state IN ('draft', 'listed', 'paused')
  ORDER BY proof.id`;
const FIND_DUE =
  'SELECT id, product_id AS productId, CAST(chat_id AS CHAR) AS chatId, due_at AS dueAt FROM telegram_proof';

@Injectable()
export class TelegramProofRepository {
  /** Throws the duplicate error of the database when the listing has an open request. */
  async insert(tx: Tx, row: NewProof): Promise<void> {
    await tx.insert(TelegramProof, { ...row, state: 'asked', tries: 0 });
  }

  find(tx: Tx, id: number): Promise<TelegramProof | null> {
    return tx.findOneBy(TelegramProof, { id });
  }

  lock(tx: Tx, id: number): Promise<TelegramProof | null> {
    return tx.findOne(TelegramProof, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  lockByToken(tx: Tx, tokenHash: string): Promise<TelegramProof | null> {
    return tx.findOne(TelegramProof, { where: { tokenHash }, lock: { mode: 'pessimistic_write' } });
  }

  findLastEnded(tx: Tx, productId: number): Promise<TelegramProof | null> {
    return tx.findOne(TelegramProof, { where: { productId, state: 'ended' }, order: { id: 'DESC' } });
  }

  /** Finds the last proof that the listing has shown. */
  findLastAnswered(tx: Tx, productId: number): Promise<TelegramProof | null> {
    return tx.findOne(TelegramProof, { where: { productId, answeredAt: Not(IsNull()) }, order: { id: 'DESC' } });
  }

  /** Returns the requests and proofs of these listings, without those that have ended. */
  findOfProducts(tx: Tx, productIds: readonly number[]): Promise<TelegramProof[]> {
    if (!productIds.length) return Promise.resolve([]);
    const state = In([...OPEN_STAGES, ...LISTED_STAGES]);
    return tx.find(TelegramProof, { where: { productId: In([...productIds]), state }, order: { id: 'ASC' } });
  }

  findOfPerson(tx: Tx, personId: string): Promise<TelegramProof[]> {
    return tx.find(TelegramProof, { where: { personId }, order: { id: 'ASC' } });
  }

  /**
   * Returns the stages of the proofs of these listings. A listing with a proof, and with an open request for a new one,
   * has two rows: the open request is the second.
   */
  findStages(tx: Tx, productIds: readonly number[]): Promise<ListingStage[]> {
    return productIds.length ? tx.query(FIND_STAGES, [productIds]) : Promise.resolve([]);
  }

  /** Locks the requests of a person. It does not lock their listings, so the caller may change only the requests. */
  lockOfPerson(tx: Tx, personId: string): Promise<TelegramProof[]> {
    return tx.find(TelegramProof, { where: { personId }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Finds the proof in which this chat proves a listing. */
  findProving(tx: Tx, chatId: string): Promise<TelegramProof | null> {
    return tx.findOneBy(TelegramProof, { chatId, state: In([...PROVING_STAGES]) });
  }

  /** Returns whether an open request or a checked proof names the chat, so that the bot must stay in it. */
  needsBotIn(tx: Tx, chatId: string): Promise<boolean> {
    const asked = { chatId, state: In(['reading', 'confirm', 'shown', 'uncheckable']) };
    return tx.existsBy(TelegramProof, [asked, { chatId, state: 'withdrawn', dueAt: Not(IsNull()) }]);
  }

  /** Finds proofs whose check is due. Picked chats come first, because somebody waits for their answer. */
  async findDue(tx: Tx, now: Date, limit: number): Promise<DueProof[]> {
    const picked = `${FIND_DUE} WHERE state = 'reading' AND due_at <= ? ORDER BY due_at LIMIT ?`;
    const listed = `${FIND_DUE} WHERE state IN (?) AND due_at <= ? ORDER BY due_at LIMIT ?`;
    const first = await tx.query<DueProof[]>(picked, [now, limit]);
    return [...first, ...(await tx.query<DueProof[]>(listed, [[...LISTED_STAGES], now, limit]))];
  }

  /** Returns false when another check has claimed the proof, or when the proof is now due at another time. */
  async claim(tx: Tx, { id, dueAt }: DueProof, until: Date): Promise<boolean> {
    const { affectedRows } = await tx.query<{ affectedRows: number }>(CLAIM, [until, id, dueAt]);
    return affectedRows === 1;
  }

  /** Makes the next check of a chat due, because something in the chat may have changed. */
  async makeChatDue(tx: Tx, chatId: string, at: Date): Promise<void> {
    await tx.query(MAKE_CHAT_DUE, [at, at, chatId]);
  }

  async makeProductsDue(tx: Tx, productIds: readonly number[], at: Date): Promise<void> {
    if (productIds.length) await tx.query(MAKE_PRODUCTS_DUE, [at, at, productIds]);
  }

  /** Stores the id that a basic group got as a supergroup, which happens once. See `ProofEnding.followMigration`. */
  async moveChat(tx: Tx, chatId: string, toChatId: string): Promise<void> {
    await tx.query(MOVE_CHAT, [toChatId, chatId, chatId]);
  }

  /**
   * Gives the requests and proofs of the seller `from` to the seller `into`, after an administrator has merged the two
   * sellers.
   */
  async moveToSeller(tx: Tx, from: number, into: number): Promise<void> {
    await tx.update(TelegramProof, { sellerId: from }, { sellerId: into });
  }

  async update(tx: Tx, id: number, change: QueryDeepPartialEntity<TelegramProof>): Promise<void> {
    await tx.update(TelegramProof, id, change);
  }

  /** Finds requests that have expired, and proofs that do not fit their listing any more. */
  async findMisfits(tx: Tx, soldBefore: Date, now: Date): Promise<Misfit[]> {
    const all = [
      ...(await tx.query<Misfit[]>(FIND_EXPIRED, [[...OPEN_STAGES], now])),
      ...(await tx.query<Misfit[]>(FIND_WITHOUT_LISTING, [[...OPEN_STAGES, ...LISTED_STAGES], soldBefore])),
      ...(await tx.query<Misfit[]>(FIND_FORGOTTEN, [[...LISTED_STAGES]])),
      ...(await tx.query<Misfit[]>(FIND_TO_COMPARE, [[...LISTED_STAGES], now])),
    ];
    return [...new Map(all.map((misfit) => [misfit.id, misfit])).values()];
  }
}
