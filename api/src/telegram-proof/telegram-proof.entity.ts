import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { Product } from '../product/product.entity';

/**
 * `asked`: nobody has opened the link. `bound`: somebody has pressed Start. `reading`: Telegram is asked about the picked chat.
 * `confirm`: an administrator compares the chat with the listing. Shoppers see `shown`,
 * `withdrawn` and `uncheckable` on the listing.
 */
export const PROOF_STAGES = [
  ...(['asked', 'bound', 'reading', 'confirm'] as const),
  ...(['shown', 'withdrawn', 'uncheckable', 'ended'] as const),
] as const;
export type ProofStage = (typeof PROOF_STAGES)[number];
export const OPEN_STAGES = ['asked', 'bound', 'reading', 'confirm'] as const satisfies ProofStage[];
export const LISTED_STAGES = ['shown', 'withdrawn', 'uncheckable'] as const satisfies ProofStage[];

export const isOpenRequest = (stage: ProofStage): boolean => OPEN_STAGES.some((open) => open === stage);
export const isShownAsProof = (stage: ProofStage): stage is (typeof LISTED_STAGES)[number] =>
  LISTED_STAGES.some((listed) => listed === stage);

/** A chat proves one listing. */
export const PROVING_STAGES = ['shown', 'uncheckable'] as const satisfies ProofStage[];
export const isProving = (stage: ProofStage): boolean => PROVING_STAGES.some((proving) => proving === stage);

/** The reason why a proof cannot go on, or something that an administrator should look at. */
export const PROOF_PROBLEMS = [
  ...(['not-in', 'not-owner', 'owner-unknown', 'other-listing'] as const),
  ...(['no-answer', 'renamed', 'other-username'] as const),
] as const;
export type ProofProblem = (typeof PROOF_PROBLEMS)[number];

export const PROOF_ENDS = [
  ...(['void', 'refused', 'withdrawn', 'forgotten', 'expired'] as const),
  ...(['replaced', 'listing', 'other-chat', 'other-seller'] as const),
] as const;
export type ProofEnd = (typeof PROOF_ENDS)[number];

export const CHAT_TYPES = ['group', 'supergroup', 'channel'] as const;
export type ProofChatType = (typeof CHAT_TYPES)[number];

/** Returns whether somebody else sells the listing now. */
export const isOfOtherSeller = (
  { sellerId }: Pick<Product, 'sellerId'>,
  proof: Pick<TelegramProof, 'sellerId'>,
): boolean => sellerId !== null && proof.sellerId !== null && sellerId !== proof.sellerId;

/** Returns whether the listing names another chat now. A name that was taken away is no other name. */
export const isOfOtherName = (
  { handle }: Pick<Product, 'handle'>,
  { listedHandle }: Pick<TelegramProof, 'listedHandle'>,
): boolean => handle !== null && handle !== listedHandle;

const KEPT_DAYS = 90;
/** Ids of Telegram are decimal texts, and may be negative. */
const AS_TEXT = {
  from: (id: number | string | null): string | null => (id === null ? null : String(id)),
  to: (id: string | null): string | null => id,
};

/** A request for a proof, and what Telegram has answered. Its last answer is also in the product, for lists. */
@Entity('telegram_proof')
@PersonalRows({
  title: 'Proofs that you own a group or channel at Telegram',
  storedFor: `While the listing is in the shop, and ${KEPT_DAYS} days after.`,
  rows: [{ telegram: 'person_id' }],
  erasure: 'replace',
  indexed: true,
})
export class TelegramProof {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) productId: number;
  /** The seller of the listing when the proof was asked for, for whom the person answers. Null: see `Product.sellerId`. */
  @Column({ type: 'bigint', nullable: true }) sellerId: number | null;
  @Column({ type: 'varchar' }) @Impersonal() state: ProofStage;

  /** See `hashOf`. No token has a space. */
  @Column({ type: 'char', length: 64 })
  @Personal('to recognise the link', { erased: "SHA2(CONCAT('erased ', id), 256)", secret: true })
  tokenHash: string;
  /** The administrator who has asked; null: the seller. */
  @Column({ type: 'bigint', nullable: true }) askedBy: number | null;
  @Column({ type: 'datetime', precision: 3 }) askedAt: Date;
  @Column({ type: 'datetime', precision: 3 }) expiresAt: Date;

  /** This person has pressed Start first. A listing shows its owner only while Telegram names this person. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to compare it with the owner that Telegram names', { erased: 'NULL' })
  personId: string | null;
  /** The names are stored while the request is open. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show administrators who answered the request', { erased: 'NULL' })
  personName: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show administrators who answered the request', { erased: 'NULL' })
  personUsername: string | null;
  /** When somebody else opened the link last. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) otherStartedAt: Date | null;

  /** The ids of the two buttons of all pickers of the request. */
  @Column({ type: 'int', nullable: true }) groupRequest: number | null;
  @Column({ type: 'int', nullable: true }) channelRequest: number | null;

  @Column({ type: 'bigint', nullable: true, transformer: AS_TEXT }) chatId: string | null;
  /** The id before a basic group became a supergroup. */
  @Column({ type: 'bigint', nullable: true, transformer: AS_TEXT }) formerChatId: string | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatType: ProofChatType | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatTitle: string | null;
  @Column({ type: 'json', nullable: true }) @Impersonal() chatUsernames: string[] | null;
  @Column({ type: 'int', nullable: true }) members: number | null;
  /** True if the owner is hidden in the chat. */
  @Column({ type: 'boolean', nullable: true }) isAnonymous: boolean | null;
  /** SHA-256 of the answers of Telegram. */
  @Column({ type: 'char', length: 64, nullable: true }) @Impersonal() answersHash: string | null;
  /** The time of the last answer that named this person as owner. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) answeredAt: Date | null;
  /** Since when the owner is another one, or the chat cannot be checked. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) since: Date | null;

  /** The administrator who has confirmed that this chat belongs to the listing. */
  @Column({ type: 'bigint', nullable: true }) confirmedBy: number | null;
  /** The usernames that the chat had when the administrator confirmed it. */
  @Column({ type: 'json', nullable: true }) @Impersonal() confirmedUsernames: string[] | null;
  /** The username that the listing had when the chat was matched with it. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() listedHandle: string | null;

  @Column({ type: 'varchar', nullable: true }) @Impersonal() problem: ProofProblem | null;
  /** Tries since the chat was picked, or since Telegram has answered. */
  @Column({ type: 'int' }) tries: number;
  /** When Telegram was asked last, whatever came of it. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) askedTelegramAt: Date | null;
  /** When Telegram is asked next. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;

  @Column({ type: 'varchar', nullable: true }) @Impersonal() endReason: ProofEnd | null;
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: KEPT_DAYS,
    where: 'person_id IS NOT NULL',
    then: 'replace',
    policy: `The Telegram id of the owner of a group or channel is stored while the listing shows it, and ${KEPT_DAYS} days after.`,
  })
  endedAt: Date | null;
}

/** The columns of a request without a chat: none was chosen yet, or the chosen one could not be used. */
export const NO_CHAT = {
  ...{ chatId: null, formerChatId: null, chatType: null, chatTitle: null, chatUsernames: null, members: null },
  ...{ isAnonymous: null, answersHash: null, confirmedBy: null, confirmedUsernames: null },
} as const satisfies Partial<TelegramProof>;
