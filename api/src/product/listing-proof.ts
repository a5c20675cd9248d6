import type { Product } from './product.entity';
import type { ProofView } from './product.view';

export const PROOF_STATES = ['shown', 'withdrawn', 'uncheckable'] as const;
export type ProofState = (typeof PROOF_STATES)[number];
export const PROVEN_CHATS = ['group', 'channel'] as const;
export type ProvenChat = (typeof PROVEN_CHATS)[number];

type ProofColumns = Pick<Product, 'proof' | 'isOwnerShown'>;

export const NO_PROOF: ProofColumns = { proof: null, isOwnerShown: false };

/** Returns the columns of a listing that show a proof. */
export const proofColumns = ({ state, on, since, chat, members }: ProofView): ProofColumns => ({
  proof: JSON.stringify({ state, on, since, chat, members }),
  isOwnerShown: state === 'shown',
});

export const readProof = (text: string | null): ProofView | null =>
  text === null ? null : (JSON.parse(text) as ProofView);

export const TELEGRAM_CHECKS = ['possible', 'not-for-bots', 'not-for-accounts'] as const;
export type TelegramCheck = (typeof TELEGRAM_CHECKS)[number];

const CHECKS = { group: 'possible', bot: 'not-for-bots', account: 'not-for-accounts' } as const satisfies Record<
  Product['category'],
  TelegramCheck
>;

/** Whether Telegram can name the owner of such a listing: its Bot API has no owners of bots and accounts. */
export const telegramCheckOf = ({ category }: Pick<Product, 'category'>): TelegramCheck => CHECKS[category];
