import type { Product } from './product.entity';
import type { ProofView } from './product.view';

export const PROOF_STATES = ['shown', 'withdrawn', 'uncheckable'] as const;
export type ProofState = (typeof PROOF_STATES)[number];
export const PROVEN_CHATS = ['group', 'channel'] as const;
export type ProvenChat = (typeof PROVEN_CHATS)[number];

type ProofColumns = Pick<Product, 'proof' | 'isOwnerShown'>;

export const NO_PROOF: ProofColumns = { proof: null, isOwnerShown: false };

/** Returns the columns of a listing that show a proof. */
export const toProofColumns = ({ state, on, since, chat, members, username }: ProofView): ProofColumns => ({
  proof: JSON.stringify({ state, on, since, chat, members, username }),
  isOwnerShown: state === 'shown',
});

export type ListingSeller = Pick<Product, 'sellerId' | 'sellerName'>;

/**
 * Returns whether both listings have the same seller. Listings of a job have no ids of sellers, so their names are
 * compared.
 */
export const isSameSeller = (one: ListingSeller, other: ListingSeller): boolean =>
  one.sellerId === null || other.sellerId === null
    ? one.sellerName === other.sellerName
    : one.sellerId === other.sellerId;

type ProvenListing = ListingSeller &
  ProofColumns &
  Pick<Product, 'handle' | 'category' | 'countSource' | 'countSourceAt'>;

/**
 * Returns the columns that a change must reset, because the proof may be about another chat or person. The listing
 * shows no proof until Telegram has named its owner again. The number of members is reset, too, because it was that of
 * the other chat.
 */
export function withoutOldProof(before: ProvenListing, next: ProvenListing): Partial<ProvenListing> {
  if (before.proof === null) return {};
  const isOtherName = next.handle !== null && next.handle !== before.handle;
  if (!isOtherName && next.category === before.category && isSameSeller(before, next)) return {};
  const isCounted = isOtherName && next.countSource === 'telegram';
  return { ...NO_PROOF, ...(isCounted && { countSource: 'seller', countSourceAt: null }) };
}

export const readProof = (text: string | null): ProofView | null =>
  text === null ? null : ({ username: null, ...JSON.parse(text) } as ProofView);

export const TELEGRAM_CHECKS = ['possible', 'not-for-bots', 'not-for-accounts'] as const;
export type TelegramCheck = (typeof TELEGRAM_CHECKS)[number];

const CHECK_BY_CATEGORY = {
  group: 'possible',
  bot: 'not-for-bots',
  account: 'not-for-accounts',
} as const satisfies Record<Product['category'], TelegramCheck>;

/**
 * Returns which facts Telegram can confirm about a listing. Its Bot API does not name the owners of bots and accounts.
 */
export const telegramCheckOf = ({ category }: Pick<Product, 'category'>): TelegramCheck => CHECK_BY_CATEGORY[category];
