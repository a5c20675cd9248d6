import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { isEditable, listingStateOf } from '../listing-state/listing-state';
import { telegramCheckOf } from '../product/listing-proof';
import { MemberCountRepository } from '../product/member-count.repository';
import type { Product } from '../product/product.entity';
import { ProductRepository } from '../product/product.repository';
import { BotJobs } from '../telegram-bot/bot-jobs';
import { newToken } from '../secret/token';
import { TelegramOutbox } from '../telegram-bot/telegram-outbox';
import { type ChatReading, type ChatFacts, ChatReader } from './chat-reader';
import { ProofConversation } from './proof-conversation';
import { ProofEnding } from './proof-ending';
import { CHECK_AGAIN_KEYBOARD, PROOF_TEXTS } from './proof-texts';
import {
  hasOtherUsername,
  hasOtherSeller,
  isOpenRequest,
  isProving,
  isShownAsProof,
  NO_CHAT,
  type ProofEndReason,
  type ProofProblem,
  type TelegramProof,
} from './telegram-proof.entity';
import { type DueProof, TelegramProofRepository } from './telegram-proof.repository';

type ProofChange = Parameters<TelegramProofRepository['update']>[2];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * The interval in which a batch of checks begins. A check makes three calls. So even after an outage, four checks a
 * second stay well below the 30 calls a second that Telegram allows.
 */
const CHECK_INTERVAL_MS = SECOND_MS;
const BATCH_SIZE = 4;
/**
 * The time for which a process claims a check. A check takes less time. After this time, another process may check
 * again.
 */
const LEASE_MS = 2 * MINUTE_MS;
const MAX_TRIES = 10;
/**
 * The next daily check comes up to this part of a day early, at random. So checks that began at the same time spread
 * over the day.
 */
const DAILY_SPREAD = 0.04;
/** A sold listing keeps its owner proof for this time, because the group may be handed over after the sale. */
const HAND_OVER_PERIOD_MS = 14 * DAY_MS;

const nextDailyCheck = () => new Date(Date.now() + DAY_MS * (1 - Math.random() * DAILY_SPREAD));
const retryAt = (tries: number, told: number, firstMs: number, maxMs: number) =>
  new Date(Date.now() + Math.max(told * SECOND_MS, Math.min(maxMs, firstMs * 2 ** Math.min(tries, MAX_TRIES))));
const handOverPeriodStart = () => new Date(Date.now() - HAND_OVER_PERIOD_MS);

/**
 * Asks Telegram who owns the chats of requests and listings, at once and then each day. Ends the proofs that no longer
 * fit their listing.
 */
@Injectable()
export class ProofChecks {
  constructor(
    private readonly proofs: TelegramProofRepository,
    private readonly products: ProductRepository,
    private readonly counts: MemberCountRepository,
    private readonly reader: ChatReader,
    private readonly conversation: ProofConversation,
    private readonly ending: ProofEnding,
    private readonly outbox: TelegramOutbox,
    private readonly transactions: Transactions,
    jobs: BotJobs,
  ) {
    jobs.add({ everyMs: CHECK_INTERVAL_MS, failure: 'check owners' }, (signal) => this.checkDue(signal));
    jobs.add({ everyMs: MINUTE_MS, failure: 'end proofs' }, (signal) => this.endMisfits(signal));
  }

  async checkDue(signal: AbortSignal): Promise<void> {
    for (const due of await this.transactions.read((tx) => this.proofs.findDue(tx, new Date(), BATCH_SIZE))) {
      if (signal.aborted) return;
      await this.check(due, signal);
    }
  }

  async endMisfits(signal: AbortSignal): Promise<void> {
    const misfits = await this.transactions.read((tx) =>
      this.proofs.findMisfits(tx, handOverPeriodStart(), new Date()),
    );
    for (const { id, productId } of misfits) {
      if (signal.aborted) return;
      await this.transactions.run((tx) => this.handleMisfit(tx, id, productId));
    }
  }

  /** Checks one chat. While this method waits for Telegram, it holds no database connection. */
  private async check(due: DueProof, signal: AbortSignal): Promise<void> {
    const lease = new Date(Date.now() + LEASE_MS);
    if (!(await this.transactions.autocommit((tx) => this.proofs.claim(tx, due, lease)))) return;
    let { chatId } = due;
    let answer = await this.reader.read(chatId, signal);
    if (answer.kind === 'migrated') {
      const { toChatId } = answer;
      const formerId = chatId;
      await this.transactions.run((tx) => this.ending.followMigration(tx, formerId, toChatId));
      chatId = toChatId;
      answer = await this.reader.read(chatId, signal);
    }
    if (signal.aborted) return;
    await this.transactions.run((tx) => this.applyAnswer(tx, due, chatId, lease, answer));
  }

  private async applyAnswer(tx: Tx, due: DueProof, chatId: string, lease: Date, answer: ChatReading): Promise<void> {
    const product = await this.products.lock(tx, due.productId);
    const proof = await this.proofs.lock(tx, due.id);
    if (!product || proof?.chatId !== chatId) return;
    const change =
      proof.state === 'reading'
        ? await this.judgePickedChat(tx, product, proof, answer)
        : isShownAsProof(proof.state)
          ? await this.judgeListedProof(tx, product, proof, answer)
          : null;
    if (!change) return;
    // True when something has changed in the chat after Telegram was asked. The next check then stays due.
    const isHinted = proof.dueAt?.getTime() !== lease.getTime();
    const asked = { askedTelegramAt: new Date(), ...(isHinted && { dueAt: proof.dueAt }) };
    await this.proofs.update(tx, proof.id, { ...change, ...asked });
  }

  /** Returns the new state of a request after an answer about the chat that its owner has picked. */
  private async judgePickedChat(
    tx: Tx,
    product: Product,
    proof: TelegramProof,
    answer: ChatReading,
  ): Promise<ProofChange | null> {
    const isOther = hasOtherSeller(product, proof);
    if (isOther || !isEditable(product) || telegramCheckOf(product) !== 'possible') {
      await this.ending.endProof(tx, product, proof, isOther ? 'other-seller' : 'listing', PROOF_TEXTS.ended);
      return null;
    }
    const tries = proof.tries + 1;
    if (answer.kind === 'nothing') {
      const dueAt = retryAt(proof.tries, answer.retryAfterS, 5 * SECOND_MS, MINUTE_MS);
      return { tries, dueAt, problem: 'no-answer' };
    }
    if (answer.kind !== 'facts' || !answer.isBotAdministrator) return this.waitForBot(tx, proof, tries);
    const facts = toFactColumns(answer);
    const { title } = answer;
    if (answer.ownerId === null)
      return this.askForOtherChat(tx, proof, 'owner-unknown', PROOF_TEXTS.ownerUnknown(title));
    if (answer.ownerId !== proof.personId)
      return this.askForOtherChat(tx, proof, 'not-owner', PROOF_TEXTS.notOwner(title));
    if (await this.provesOtherListing(tx, proof, answer.ownerId))
      return this.askForOtherChat(tx, proof, 'other-listing', PROOF_TEXTS.otherListing(title));
    if (proof.confirmedBy === null && !hasListedUsername(product, answer)) {
      await this.conversation.sendText(tx, answer.ownerId, PROOF_TEXTS.confirm(answer.title));
      const expiresAt = new Date(Date.now() + CONFIRM_PERIOD_MS);
      return { ...facts, state: 'confirm', expiresAt, problem: null, tries: 0, dueAt: null };
    }
    await this.replaceEarlierProof(tx, product, proof);
    await this.conversation.sendText(tx, answer.ownerId, PROOF_TEXTS.shown(answer.title, answer.members), {
      remove_keyboard: true,
    });
    return this.showProof(tx, product, proof, answer);
  }

  /** Returns the new state of a proof that a listing shows, after an answer about its chat. */
  private async judgeListedProof(
    tx: Tx,
    product: Product,
    proof: TelegramProof,
    answer: ChatReading,
  ): Promise<ProofChange | null> {
    if (proof.personId === null || hasOtherSeller(product, proof)) {
      await this.endMisfit(tx, product, proof);
      return null;
    }
    if (answer.kind === 'nothing') {
      const dueAt = retryAt(proof.tries, answer.retryAfterS, MINUTE_MS, 30 * MINUTE_MS);
      return { tries: proof.tries + 1, dueAt };
    }
    const facts = answer.kind === 'facts' ? answer : null;
    if (hasOtherUsername(product, proof) && !(facts && hasListedUsername(product, facts))) {
      await this.ending.endProof(tx, product, proof, 'other-chat', PROOF_TEXTS.removed);
      return null;
    }
    const change = await this.judgeOwner(tx, product, proof, facts);
    return change && { ...change, listedHandle: product.handle, sellerId: product.sellerId ?? proof.sellerId };
  }

  private async judgeOwner(
    tx: Tx,
    product: Product,
    proof: TelegramProof,
    facts: ChatFacts | null,
  ): Promise<ProofChange | null> {
    if (facts && facts.ownerId !== null && facts.ownerId === proof.personId) {
      const proving = proof.chatId === null ? null : await this.proofs.findProving(tx, proof.chatId);
      if (!proving || proving.id === proof.id) return this.showProof(tx, product, proof, facts);
      // The owner has chosen the chat for another listing while this proof was withdrawn.
      await this.ending.endProof(tx, product, proof, 'replaced', null);
      return null;
    }
    if (facts && facts.ownerId !== null) return this.withdrawProof(tx, product, proof);
    // The proof stays withdrawn when an earlier answer has named another owner and this answer names none.
    if (proof.state === 'withdrawn') return { tries: 0, dueAt: facts ? nextDailyCheck() : null };
    return this.markDoubtful(tx, product, proof, { state: 'uncheckable', dueAt: nextDailyCheck() });
  }

  private async waitForBot(tx: Tx, proof: TelegramProof, tries: number): Promise<ProofChange> {
    if (proof.personId === null) return { dueAt: null };
    if (tries < MAX_TRIES) {
      await this.conversation.sendText(tx, proof.personId, PROOF_TEXTS.notIn, CHECK_AGAIN_KEYBOARD);
      return { tries, problem: 'not-in', dueAt: null };
    }
    await this.conversation.sendText(tx, proof.personId, PROOF_TEXTS.tooManyTries, { remove_keyboard: true });
    // Makes the bot leave, because it may be a member of the chat without the rights of an administrator.
    await this.leaveChat(tx, proof);
    return { ...NO_CHAT, state: 'bound', tries: 0, problem: 'not-in', dueAt: null };
  }

  /**
   * Asks the person to pick another chat. Stores nothing about the picked chat, because it may belong to somebody else.
   */
  private async askForOtherChat(
    tx: Tx,
    proof: TelegramProof,
    problem: ProofProblem,
    text: string,
  ): Promise<ProofChange> {
    await this.conversation.askForChat(tx, proof, text);
    await this.leaveChat(tx, proof);
    return { ...NO_CHAT, state: 'bound', problem, tries: 0, dueAt: null };
  }

  /**
   * Returns whether the chat already proves another listing of this owner. Withdraws the proof of another owner's
   * listing, because Telegram has just named a new owner.
   */
  private async provesOtherListing(tx: Tx, proof: TelegramProof, ownerId: string): Promise<boolean> {
    const other = proof.chatId === null ? null : await this.proofs.findProving(tx, proof.chatId);
    if (!other || other.productId === proof.productId) return false;
    if (other.personId === ownerId) return true;
    const product = await this.products.lock(tx, other.productId);
    // Reads the proof again, because an administrator may have withdrawn or deleted it meanwhile.
    const locked = await this.proofs.lock(tx, other.id);
    if (product && locked && isProving(locked.state) && locked.chatId === proof.chatId)
      await this.proofs.update(tx, locked.id, await this.withdrawProof(tx, product, locked));
    return false;
  }

  /**
   * Ends an earlier proof of the listing. Deletes the member counts of another chat, because they do not belong to this
   * chat.
   */
  private async replaceEarlierProof(tx: Tx, product: Product, proof: TelegramProof): Promise<void> {
    for (const other of await this.proofs.findOfProducts(tx, [product.id]))
      if (isShownAsProof(other.state)) await this.ending.endProof(tx, product, other, 'replaced', null);
    const last = await this.proofs.findLastAnswered(tx, product.id);
    const isSame = last && (last.chatId === proof.chatId || last.chatId === proof.formerChatId);
    if (!isSame) await this.counts.delete(tx, product.id);
  }

  private async showProof(tx: Tx, product: Product, proof: TelegramProof, answer: ChatFacts): Promise<ProofChange> {
    const now = new Date();
    const { members } = answer;
    const view = {
      ...({ state: 'shown', on: now.toISOString(), since: null, chat: chatKindOf(answer.type), members } as const),
      username: findListedUsername(product, answer.usernames),
    };
    const problem = findRenameProblem(product, proof, answer);
    // Hides the proof when the username of the listing no longer leads to this chat.
    if (problem === 'renamed') await this.hideProof(tx, product);
    else await this.products.writeProof(tx, product, view, members);
    await this.counts.upsert(tx, product.id, members);
    return {
      ...toFactColumns(answer),
      ...{ state: 'shown', answeredAt: now, since: null, listedHandle: product.handle, tries: 0 },
      ...{ personName: null, personUsername: null, problem, dueAt: nextDailyCheck() },
    };
  }

  /**
   * Shows on the listing that the owner has changed. The bot leaves the chat some days after the change, because the
   * new owner has not asked for the bot.
   */
  private async withdrawProof(tx: Tx, product: Product, proof: TelegramProof): Promise<ProofChange> {
    const isOver = proof.state === 'withdrawn' && proof.since !== null && proof.since < handOverPeriodStart();
    if (isOver) await this.leaveChat(tx, proof);
    return this.markDoubtful(tx, product, proof, { state: 'withdrawn', dueAt: isOver ? null : nextDailyCheck() });
  }

  /**
   * Shows on the listing the last answer that named the person as the owner, and the time since which this answer no
   * longer applies.
   */
  private async markDoubtful(
    tx: Tx,
    product: Product,
    proof: TelegramProof,
    { state, dueAt }: { state: 'withdrawn' | 'uncheckable'; dueAt: Date | null },
  ): Promise<ProofChange> {
    if (proof.state === state) return { tries: 0, dueAt };
    const since = new Date();
    const { answeredAt, chatType, members } = proof;
    if (product.proof === null) return { state, since, problem: null, tries: 0, dueAt };
    await this.products.writeProof(tx, product, {
      ...{ state, on: (answeredAt ?? since).toISOString(), since: since.toISOString() },
      ...{
        chat: chatKindOf(chatType),
        members: members ?? 0,
        username: findListedUsername(product, proof.chatUsernames ?? []),
      },
    });
    return { state, since, problem: null, tries: 0, dueAt };
  }

  private async hideProof(tx: Tx, product: Product): Promise<void> {
    if (product.proof !== null) await this.products.writeProof(tx, product, null);
  }

  private async leaveChat(tx: Tx, { chatId }: TelegramProof): Promise<void> {
    if (chatId !== null) await this.outbox.enqueueLeaving(tx, { chatId, key: newToken() });
  }

  private async handleMisfit(tx: Tx, id: number, productId: number): Promise<void> {
    const product = await this.products.lock(tx, productId);
    const proof = await this.proofs.lock(tx, id);
    if (!proof || proof.state === 'ended') return;
    if (!(await this.endMisfit(tx, product, proof))) await this.proofs.update(tx, id, { dueAt: new Date() });
  }

  /**
   * Ends a proof that does not fit its listing, if this is certain without an answer of Telegram. Returns false
   * otherwise.
   */
  private async endMisfit(tx: Tx, product: Product | null, proof: TelegramProof): Promise<boolean> {
    const isOver = isOpenRequest(proof.state) && proof.expiresAt.getTime() < Date.now();
    const end = async (...how: [ProofEndReason, string | null]) => {
      await this.ending.endProof(tx, product, proof, ...how);
      return true;
    };
    if (isOver) return end('expired', PROOF_TEXTS.ended);
    const state = product && listingStateOf(product);
    const isHandedOver = product?.soldAt && product.soldAt < handOverPeriodStart();
    if (product?.category !== 'group' || state === 'deleted' || (state === 'sold' && isHandedOver))
      return end('listing', PROOF_TEXTS.removed);
    if (hasOtherSeller(product, proof))
      return end('other-seller', isOpenRequest(proof.state) ? PROOF_TEXTS.ended : PROOF_TEXTS.removed);
    return isShownAsProof(proof.state) && proof.personId === null ? end('forgotten', null) : false;
  }
}

/** A picked chat waits at most this long for the confirmation of an administrator. */
const CONFIRM_PERIOD_MS = 7 * DAY_MS;

const chatKindOf = (type: TelegramProof['chatType']) => (type === 'channel' ? 'channel' : 'group');

const toFactColumns = ({ type, title, usernames, members, isAnonymous, hash }: ChatFacts) => ({
  ...{ chatType: type, chatTitle: title, chatUsernames: usernames, members, isAnonymous, answersHash: hash },
});

/**
 * Returns a problem when the chat no longer has the username of the listing. For a chat that an administrator has
 * confirmed, returns a problem when its usernames have changed since then. Returns null otherwise.
 */
function findRenameProblem(product: Product, proof: TelegramProof, { usernames }: ChatFacts): ProofProblem | null {
  if (proof.confirmedBy === null)
    return product.handle === null || hasListedUsername(product, { usernames }) ? null : 'renamed';
  const known = proof.confirmedUsernames;
  return known === null || [...known].sort().join() === [...usernames].sort().join() ? null : 'other-username';
}

/**
 * Returns whether the chat has the username of the listing. Titles and pictures prove nothing, because anybody can copy
 * them.
 */
const hasListedUsername = (product: Product, { usernames }: Pick<ChatFacts, 'usernames'>): boolean =>
  findListedUsername(product, usernames) !== null;

/** Returns the username of the listing when the chat has it. The other usernames of the chat stay private. */
const findListedUsername = ({ handle }: Pick<Product, 'handle'>, usernames: readonly string[]): string | null =>
  usernames.some((name) => name.toLowerCase() === handle?.toLowerCase()) ? handle : null;
