import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { isDuplicate } from '../database/database-error';
import { countsTowardsTotal } from '../order-item/transitions';
import { BotApi } from '../telegram-bot/bot-api';
import { BotApiError } from '../telegram-bot/bot-api-error';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { BotJobs } from '../telegram-bot/bot-jobs';
import { TelegramProofRepository } from '../telegram-proof/telegram-proof.repository';
import { toHandoverRecord } from './handover-record';
import { HandoverSigner } from './handover-signer';
import {
  type OwnerAnswer,
  firstNamedSinceLink,
  type HandoverVerdict,
  isGivenUp,
  judgeAnswer,
  MIN_CHECK_PAUSE_MS,
  type NamedAdministrators,
  findObstacle,
  checkPauseMs,
  SECOND_CHECK_DELAY_MS,
} from './handover-state';
import {
  type AgreedLine,
  type DueHandover,
  HandoverRepository,
  type HandoverUpdate,
  type WatchedHandover,
} from './handover.repository';

/**
 * The interval in which the shop looks for hand-overs whose check is due. The press of a button makes a check due, so
 * the shop soon reacts to the press.
 */
const CHECK_INTERVAL_MS = 2_000;
const BEGIN_INTERVAL_MS = 60_000;
const BEGIN_BATCH_SIZE = 100;
/** A hand-over begins only if the last answer about the owner of the listing is younger than this. */
const MAX_PROOF_AGE_MS = 24 * 60 * 60_000;
/** The time for which a worker claims a hand-over. A check takes less time, unless its process was killed. */
const LEASE_MS = 60_000;
const BATCH_SIZE = 20;
/** The number of checks that run at the same time. */
const MAX_PARALLEL_CHECKS = 4;

/** One check of a hand-over. `answer` is null when the shop did not ask Telegram. */
type CheckResult = { askedAt: Date; at: Date; answer: OwnerAnswer | null };

/**
 * Asks Telegram whether the buyer owns the ordered chat, in the one process that works for the bot. Asks for the list
 * of administrators, because Telegram answers `getChatMember` from a cache that may be half an hour old. All facts are
 * in the database, so a restart loses nothing. A hand-over whose call fails is due again later.
 */
@Injectable()
export class HandoverWatcher implements OnModuleInit {
  private readonly logger = new Logger('telegram');

  constructor(
    private readonly rows: HandoverRepository,
    private readonly signer: HandoverSigner,
    private readonly proofs: TelegramProofRepository,
    private readonly bot: BotApi,
    private readonly handlers: BotHandlers,
    private readonly jobs: BotJobs,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // The stored rows can be shown and forgotten even while the feature is off.
    this.handlers.onForget(async (tx, { id }) => {
      const count = await this.rows.forgetSeller(tx, id);
      return count > 0 ? [`Deleted: your Telegram account as the owner of what you sold (${count})`] : [];
    });
    this.handlers.onMyData(async (tx, { id }) => {
      const count = await this.rows.countOfSeller(tx, id);
      return count > 0
        ? [`Your Telegram account as the owner of what you sold, until it is handed over (${count})`]
        : [];
    });
    if (!this.config.telegramHandover) return;
    const hint = (tx: Tx, chatId: string) => this.rows.makeChatDue(tx, chatId, new Date(), MIN_CHECK_PAUSE_MS);
    this.handlers.onMyChatMember((tx, { chat }) => hint(tx, chat.id));
    this.handlers.onChatMember((tx, { chat }) => hint(tx, chat.id));
    this.handlers.onServiceMessage(async (tx, notice) => {
      const { chatId, kind, date } = notice;
      if (kind === 'owner-left') await this.rows.markOwnerLeft(tx, chatId, date);
      if (kind === 'migrated') await this.rows.moveChat(tx, chatId, notice.toChatId);
      await hint(tx, kind === 'migrated' ? notice.toChatId : chatId);
    });
    this.handlers.onLeaving((tx, chatId) => this.rows.isWatched(tx, chatId));
    this.jobs.add({ everyMs: BEGIN_INTERVAL_MS, failure: 'begin hand-overs' }, (signal) => this.beginAgreed(signal));
    this.jobs.add({ everyMs: CHECK_INTERVAL_MS, failure: 'look at hand-overs' }, (signal) => this.checkDue(signal));
  }

  /** Begins the hand-over of each ordered item on which both sides have agreed since the last round. */
  async beginAgreed(signal: AbortSignal): Promise<void> {
    const since = new Date(Date.now() - MAX_PROOF_AGE_MS);
    const lines = await this.transactions.read((tx) => this.rows.findAgreed(tx, since, BEGIN_BATCH_SIZE));
    for (const line of lines) {
      if (signal.aborted) return;
      await this.transactions.run((tx) => this.beginHandover(tx, line)).catch(ignoreDuplicate);
    }
  }

  private async beginHandover(tx: Tx, { orderItemId, dealId, proofId, buyerId }: AgreedLine): Promise<void> {
    const proof = await this.proofs.find(tx, proofId);
    if (!proof?.chatId || !proof.chatType || !proof.personId || !proof.answeredAt || proof.personId === buyerId) return;
    const { chatId, chatType, chatTitle, chatUsernames } = proof;
    const chatKind = chatType === 'channel' ? 'channel' : 'group';
    const chat = { chatId, chatKind, chatTitle: chatTitle ?? '', chatUsername: chatUsernames?.[0] ?? null } as const;
    const seller = { sellerTelegramId: proof.personId, sellerNamedAt: proof.answeredAt };
    await this.rows.insert(tx, { orderItemId, dealId, ...chat, ...seller }, new Date());
  }

  /**
   * Checks the hand-overs that are due. Returns the milliseconds for which Telegram has told the bot to wait with all
   * chats.
   */
  async checkDue(signal: AbortSignal): Promise<number | undefined> {
    const due = await this.transactions.read((tx) => this.rows.findDue(tx, new Date(), BATCH_SIZE));
    for (let start = 0; start < due.length && !signal.aborted; start += MAX_PARALLEL_CHECKS) {
      const failures = await Promise.all(
        due.slice(start, start + MAX_PARALLEL_CHECKS).map((row) => this.checkOneHandover(row, signal)),
      );
      const toldMs = this.bot.pace.toldWaitMs(null);
      if (toldMs > 0) return toldMs;
      // Stops here, because the next calls would fail, too. The other rows stay due.
      if (failures.some((failure) => failure && failure.retryAfterS === null)) return undefined;
    }
    return undefined;
  }

  /** Returns the failure of the call to Telegram. Null when there was an answer, or nothing to ask. */
  private async checkOneHandover(due: DueHandover, signal: AbortSignal): Promise<BotApiError | null> {
    const until = new Date(Date.now() + LEASE_MS);
    const row = await this.transactions.autocommit(async (tx) =>
      (await this.rows.claim(tx, due, until)) ? this.rows.find(tx, due.orderItemId) : null,
    );
    if (!row) return null;
    let look: CheckResult;
    try {
      look = await this.askTelegram(row, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof BotApiError)) throw error;
      const { migrateToChatId } = error;
      if (migrateToChatId === null) {
        this.logger.warn(`a hand-over waits: ${error.message}`);
        await this.postpone({ orderItemId: due.orderItemId, dueAt: until }, error);
        return error;
      }
      await this.transactions.run(async (tx) => {
        await this.rows.moveChat(tx, row.chatId, migrateToChatId);
        await this.rows.makeChatDue(tx, migrateToChatId, new Date(), 0);
      });
      return null;
    }
    // Uses this isolation level, because each statement after the lock must see what other transactions have committed.
    await this.transactions.run((tx) => this.storeAnswer(tx, row, look, until), { isolation: 'READ COMMITTED' });
    return null;
  }

  /**
   * Waits as long as Telegram has told the bot to wait for this chat. Keeps an earlier time that a pressed button has
   * set meanwhile.
   */
  private async postpone(claimed: DueHandover, { retryAfterS }: BotApiError): Promise<void> {
    if (retryAfterS === null) return;
    const dueAt = new Date(Date.now() + retryAfterS * 1_000);
    await this.transactions.autocommit((tx) => this.rows.claim(tx, claimed, dueAt));
  }

  /** Throws a `BotApiError` when Telegram gives no answer about the chat. */
  private async askTelegram({ chatId, ...row }: WatchedHandover, signal: AbortSignal): Promise<CheckResult> {
    const askedAt = new Date();
    if (!countsTowardsTotal(row.lineState) || findObstacle(row)) return { askedAt, at: askedAt, answer: null };
    try {
      const list = await this.bot.call('getChatAdministrators', { chat_id: chatId }, signal);
      const idsOf = (status: string) => list.filter((one) => one.status === status).map(({ user }) => String(user.id));
      const answer = { ownerId: idsOf('creator')[0] ?? null, administratorIds: idsOf('administrator') };
      return { askedAt, at: new Date(), answer };
    } catch (error) {
      if (!(error instanceof BotApiError) || error.migrateToChatId !== null) throw error;
      // Telegram has answered that the bot cannot see the chat
      if (error.code !== 400 && error.code !== 403) throw error;
      return { askedAt, at: new Date(), answer: 'bot_away' };
    }
  }

  private async storeAnswer(
    tx: Tx,
    asked: WatchedHandover,
    { askedAt, at, answer }: CheckResult,
    until: Date,
  ): Promise<void> {
    const row = await this.rows.lock(tx, asked.orderItemId);
    // Ignores the answer if another worker has stored a newer one while this worker was slow.
    if (!row || row.dueAt === null || (row.checkedAt && row.checkedAt > askedAt)) return;
    const { orderItemId } = row;
    if (!countsTowardsTotal(row.lineState)) return this.rows.update(tx, orderItemId, ENDED_VALUES);
    const reason = findObstacle(row);
    // True when the answer is about an earlier chat, or about an earlier link of the buyer's account.
    const isOther = row.chatId !== asked.chatId || row.buyerLinkedAt?.getTime() !== asked.buyerLinkedAt?.getTime();
    if (isOther || (answer === null && reason === null)) return this.rows.update(tx, orderItemId, { dueAt: at });
    const found: HandoverVerdict =
      answer === null ? { state: 'not_checkable', reason } : judgeAnswer(answer, row, askedAt);
    const pressedAt = laterOf(row.sellerPressedAt, row.buyerPressedAt);
    const watchedMs = at.getTime() - (laterOf(pressedAt, row.createdAt) ?? at).getTime();
    const isOver = isGivenUp(found.state, watchedMs);
    const verdict: HandoverVerdict = isOver ? { state: 'timed_out', reason: null } : found;
    const isNamed = verdict.state === 'buyer_is_owner' || verdict.state === 'done';
    const firstNamedAt = isNamed ? (firstNamedSinceLink(row) ?? at) : null;
    const isChanged = verdict.state !== row.state || verdict.reason !== row.reason;
    await this.rows.update(tx, orderItemId, {
      ...{ ...verdict, firstNamedAt },
      ...(isChanged && { stateAt: at }),
      ...(answer && { checkedAt: at }),
      ...(answer && answer !== 'bot_away' && toUpdate(answer, row, at)),
      ...(isOver
        ? ENDED_VALUES
        : { dueAt: nextCheckAt(row, { state: verdict.state, firstNamedAt, pressedAt, at, until }) }),
    });
    // If Telegram has named a new owner, the owner proof of the listing is checked at once, too.
    if (isChanged && isNoLongerSeller(answer, row)) await this.proofs.makeChatDue(tx, row.chatId, at);
    if (verdict.state === 'done' && firstNamedAt) await this.finishHandover(tx, { ...row, firstNamedAt, doneAt: at });
  }

  private async finishHandover(tx: Tx, row: WatchedHandover & { firstNamedAt: Date; doneAt: Date }): Promise<void> {
    const record = await this.signer.sign(tx, toHandoverRecord(this.config.shopOrigin, row));
    await this.rows.update(tx, row.orderItemId, { ...ENDED_VALUES, doneAt: row.doneAt, record });
  }
}

/** Ignores that another process has begun the same hand-over. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicate(error)) throw error;
}

/** These values end the checks and forget who owned the chat. */
const ENDED_VALUES = { dueAt: null, sellerTelegramId: null };

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one);

/** Returns the columns, besides the state, that follow from a list of administrators. */
function toUpdate({ ownerId, administratorIds }: NamedAdministrators, row: WatchedHandover, at: Date): HandoverUpdate {
  const { sellerId } = row;
  return {
    sellerIsAdmin: sellerId !== null && administratorIds.includes(sellerId),
    ...(ownerId !== null && { ownerLeftAt: null }),
    ...(ownerId !== null && ownerId === sellerId && { sellerNamedAt: at }),
  };
}

const isNoLongerSeller = (answer: OwnerAnswer | null, { sellerId }: WatchedHandover): boolean =>
  answer !== null && answer !== 'bot_away' && answer.ownerId !== null && answer.ownerId !== sellerId;

type NextCheckInput = Pick<WatchedHandover, 'state' | 'firstNamedAt'> & {
  pressedAt: Date | null;
  at: Date;
  until: Date;
};

/**
 * Returns the time of the next check. Keeps a time that a pressed button or an update of Telegram has set during the
 * call.
 */
function nextCheckAt(row: WatchedHandover, { state, firstNamedAt, pressedAt, at, until }: NextCheckInput): Date {
  if (row.dueAt && row.dueAt.getTime() !== until.getTime()) return row.dueAt;
  if (firstNamedAt) return new Date(firstNamedAt.getTime() + SECOND_CHECK_DELAY_MS);
  return new Date(at.getTime() + checkPauseMs(state, pressedAt && at.getTime() - pressedAt.getTime()));
}
