export const HANDOVER_STATES = [
  'waiting',
  'buyer_is_admin',
  'buyer_is_owner',
  'done',
  'other_owner',
  'owner_leaving',
  'not_checkable',
  'timed_out',
] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/**
 * The reasons why the shop cannot check a hand-over. `bot_away`: the bot is not in the chat. `no_owner`: Telegram names
 * no owner. `same_account`: the buyer has linked the seller's Telegram account. `seller_unknown`: the seller has told
 * the bot to forget the account.
 */
export const HANDOVER_REASONS = ['bot_away', 'no_owner', 'buyer_unlinked', 'same_account', 'seller_unknown'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];

/** The facts by which an answer of Telegram is judged. The ids are decimal texts. */
export type HandoverFacts = {
  buyerId: string | null;
  /** The time when the buyer linked the Telegram account. */
  buyerLinkedAt: Date | null;
  sellerId: string | null;
  /** The time when Telegram said that the owner has left the chat. */
  ownerLeftAt: Date | null;
  /** The first time when Telegram named the buyer as the owner. Null again after an answer that names somebody else. */
  firstNamedAt: Date | null;
};

/** The answer of `getChatAdministrators`, reduced to ids. */
export type NamedAdministrators = { ownerId: string | null; administratorIds: readonly string[] };
export type OwnerAnswer = NamedAdministrators | 'bot_away';
export type HandoverVerdict = { state: HandoverState; reason: HandoverReason | null };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hand-over is done only if the second answer that names the buyer is at least this much later than the first. */
export const SECOND_CHECK_DELAY_MS = MINUTE;
/** Even when somebody presses a button, the shop waits this long after an answer before it asks Telegram again. */
export const MIN_CHECK_PAUSE_MS = 10 * SECOND;
const GIVE_UP_AFTER_MS = 14 * DAY;

/** Returns the reason why no answer of Telegram can help now. Null when the shop must ask Telegram. */
export function findObstacle({
  buyerId,
  sellerId,
}: Pick<HandoverFacts, 'buyerId' | 'sellerId'>): HandoverReason | null {
  if (buyerId === null) return 'buyer_unlinked';
  if (sellerId === null) return 'seller_unknown';
  return buyerId === sellerId ? 'same_account' : null;
}

/**
 * Judges an answer of Telegram. A hand-over is `done` when two answers name the buyer's account as the owner, both
 * after the buyer linked this account. The other administrators do not matter.
 */
export function judgeAnswer(answer: OwnerAnswer, facts: HandoverFacts, askedAt: Date): HandoverVerdict {
  const is = (state: HandoverState, reason: HandoverReason | null = null) => ({ state, reason });
  const { buyerId, sellerId, ownerLeftAt } = facts;
  const reason = findObstacle(facts);
  if (reason || answer === 'bot_away') return is('not_checkable', reason ?? 'bot_away');
  const { ownerId, administratorIds } = answer;
  if (ownerId === null) return ownerLeftAt ? is('owner_leaving') : is('not_checkable', 'no_owner');
  if (ownerId === buyerId) {
    const first = firstNamedSinceLink(facts);
    return is(first && askedAt.getTime() - first.getTime() >= SECOND_CHECK_DELAY_MS ? 'done' : 'buyer_is_owner');
  }
  if (ownerId !== sellerId) return is('other_owner');
  return is(buyerId !== null && administratorIds.includes(buyerId) ? 'buyer_is_admin' : 'waiting');
}

/**
 * Returns the time only if it is not before the buyer linked the account. An earlier answer named another account, or
 * belongs to an earlier link of the same account.
 */
export const firstNamedSinceLink = ({ firstNamedAt, buyerLinkedAt }: HandoverFacts): Date | null =>
  firstNamedAt && buyerLinkedAt && firstNamedAt >= buyerLinkedAt ? firstNamedAt : null;

/**
 * Returns the milliseconds between two checks.
 * @param sincePressMs Null when nobody has pressed a button.
 */
export function checkPauseMs(state: HandoverState, sincePressMs: number | null): number {
  if (state === 'buyer_is_owner') return SECOND_CHECK_DELAY_MS;
  if (sincePressMs === null) return HOUR;
  if (sincePressMs < HOUR) return MINUTE;
  return sincePressMs < HOUR + DAY ? 10 * MINUTE : HOUR;
}

export const isGivenUp = (state: HandoverState, watchedMs: number): boolean =>
  watchedMs >= GIVE_UP_AFTER_MS && state !== 'buyer_is_owner' && state !== 'done';
