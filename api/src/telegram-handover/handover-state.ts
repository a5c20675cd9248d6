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
 * Why the shop cannot tell. `bot_away`: the bot is not in the chat. `no_owner`: Telegram names none. `same_account`: the buyer
 * has linked the seller's account. `seller_unknown`: the seller has made the shop forget it.
 */
export const HANDOVER_REASONS = ['bot_away', 'no_owner', 'buyer_unlinked', 'same_account', 'seller_unknown'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];

/** The facts by which an answer is judged. Telegram ids are decimal texts. */
export type HandoverFacts = {
  buyerId: string | null;
  /** When the buyer linked the account. */
  buyerLinkedAt: Date | null;
  sellerId: string | null;
  /** When Telegram said that the owner has left. */
  ownerLeftAt: Date | null;
  /** When Telegram first named the buyer as owner, in answers that all name the buyer. */
  firstNamedAt: Date | null;
};

/** An answer of `getChatAdministrators`. */
export type NamedAdministrators = { ownerId: string | null; administratorIds: readonly string[] };
export type OwnerAnswer = NamedAdministrators | 'bot_away';
export type HandoverVerdict = { state: HandoverState; reason: HandoverReason | null };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The second answer must be at least this much later than the first. */
export const SECOND_LOOK_MS = MINUTE;
/** Hints and presses never make the shop look sooner than this after an answer. */
export const MIN_PAUSE_MS = 10 * SECOND;
const GIVE_UP_MS = 14 * DAY;

/** Returns why no answer of Telegram can help now; null when it must be asked. */
export function obstacle({ buyerId, sellerId }: Pick<HandoverFacts, 'buyerId' | 'sellerId'>): HandoverReason | null {
  if (buyerId === null) return 'buyer_unlinked';
  if (sellerId === null) return 'seller_unknown';
  return buyerId === sellerId ? 'same_account' : null;
}

/**
 * Judges an answer. The buyer is `done` when two answers name the buyer's account, both after it was linked. Whoever else is
 * an administrator does not matter.
 */
export function judgeAnswer(answer: OwnerAnswer, facts: HandoverFacts, askedAt: Date): HandoverVerdict {
  const is = (state: HandoverState, reason: HandoverReason | null = null) => ({ state, reason });
  const { buyerId, sellerId, ownerLeftAt } = facts;
  const reason = obstacle(facts);
  if (reason || answer === 'bot_away') return is('not_checkable', reason ?? 'bot_away');
  const { ownerId, administratorIds } = answer;
  if (ownerId === null) return ownerLeftAt ? is('owner_leaving') : is('not_checkable', 'no_owner');
  if (ownerId === buyerId) {
    const first = firstSight(facts);
    return is(first && askedAt.getTime() - first.getTime() >= SECOND_LOOK_MS ? 'done' : 'buyer_is_owner');
  }
  if (ownerId !== sellerId) return is('other_owner');
  return is(buyerId !== null && administratorIds.includes(buyerId) ? 'buyer_is_admin' : 'waiting');
}

/** An answer from before the account was linked does not count: it named another account, or an earlier link. */
export const firstSight = ({ firstNamedAt, buyerLinkedAt }: HandoverFacts): Date | null =>
  firstNamedAt && buyerLinkedAt && firstNamedAt >= buyerLinkedAt ? firstNamedAt : null;

/** The milliseconds between two looks. @param sincePressMs null: nobody has pressed */
export function pauseOf(state: HandoverState, sincePressMs: number | null): number {
  if (state === 'buyer_is_owner') return SECOND_LOOK_MS;
  if (sincePressMs === null) return HOUR;
  if (sincePressMs < HOUR) return MINUTE;
  return sincePressMs < HOUR + DAY ? 10 * MINUTE : HOUR;
}

export const isGivenUp = (state: HandoverState, watchedMs: number): boolean =>
  watchedMs >= GIVE_UP_MS && state !== 'buyer_is_owner' && state !== 'done';
