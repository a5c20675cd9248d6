import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { Product } from '../product/product.entity';

/**
 * The stages of an owner proof. `asked`: nobody has opened the link. `bound`: a person has pressed Start. `reading`:
 * the shop asks Telegram about the picked chat. `confirm`: an administrator compares the chat with the listing.
 * Shoppers see the stages `shown`, `withdrawn` and `uncheckable` on the listing.
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

/** In these stages, the chat proves this listing and no other one. */
export const PROVING_STAGES = ['shown', 'uncheckable'] as const satisfies ProofStage[];
export const isProving = (stage: ProofStage): boolean => PROVING_STAGES.some((proving) => proving === stage);

/** The reasons why a request does not go on, or why an administrator should look at it. */
export const PROOF_PROBLEMS = [
  ...(['not-in', 'not-owner', 'owner-unknown', 'other-listing'] as const),
  ...(['no-answer', 'renamed', 'other-username'] as const),
] as const;
export type ProofProblem = (typeof PROOF_PROBLEMS)[number];

export const PROOF_END_REASONS = [
  ...(['void', 'refused', 'withdrawn', 'forgotten', 'expired'] as const),
  ...(['replaced', 'listing', 'other-chat', 'other-seller'] as const),
] as const;
export type ProofEndReason = (typeof PROOF_END_REASONS)[number];

export const PROOF_CHAT_TYPES = ['group', 'supergroup', 'channel'] as const;
export type ProofChatType = (typeof PROOF_CHAT_TYPES)[number];

/** Returns whether the listing has another seller than when the proof was requested. */
export const hasOtherSeller = (
  { sellerId }: Pick<Product, 'sellerId'>,
  proof: Pick<TelegramProof, 'sellerId'>,
): boolean => sellerId !== null && proof.sellerId !== null && sellerId !== proof.sellerId;

/** Returns whether the listing has the username of another chat by now. A listing without a username does not count. */
export const hasOtherUsername = (
  { handle }: Pick<Product, 'handle'>,
  { listedHandle }: Pick<TelegramProof, 'listedHandle'>,
): boolean => handle !== null && handle !== listedHandle;

const OWNER_ID_DAYS = 90;
/** Reads the ids of Telegram as decimal texts. They may be negative. */
const TEXT_ID_TRANSFORMER = {
  from: (id: number | string | null): string | null => (id === null ? null : String(id)),
  to: (id: string | null): string | null => id,
};

/** A request for an owner proof, and the answers of Telegram. The product has a copy of the last answer, for lists. */
@Entity('telegram_proof')
@PersonalRows({
  title: 'Proofs that you own a group or channel on Telegram',
  storedFor: `While the listing is in the shop, and for ${OWNER_ID_DAYS} days after that.`,
  rows: [{ telegram: 'person_id' }],
  erasure: 'replace',
  indexed: true,
})
export class TelegramProof {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) productId: number;
  /**
   * The seller of the listing when the proof was requested. The person answers for this seller. Null when
   * `Product.sellerId` was null at that time.
   */
  @Column({ type: 'bigint', nullable: true }) sellerId: number | null;
  @Column({ type: 'varchar' }) @Impersonal() state: ProofStage;

  /**
   * The hash of the token in the link, made by `hashOf`. After an erasure the hash matches no token, because no token
   * has a space.
   */
  @Column({ type: 'char', length: 64 })
  @Personal('to recognise the link', { erased: "SHA2(CONCAT('erased ', id), 256)", secret: true })
  tokenHash: string;
  /** The administrator who has requested the proof. Null when the seller has requested it. */
  @Column({ type: 'bigint', nullable: true }) askedBy: number | null;
  @Column({ type: 'datetime', precision: 3 }) askedAt: Date;
  @Column({ type: 'datetime', precision: 3 }) expiresAt: Date;

  /**
   * The person who pressed Start first. The listing shows its owner only while Telegram names this person as the owner.
   */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to compare it with the owner that Telegram names', { erased: 'NULL' })
  personId: string | null;
  /** The names of the person are stored only while the request is open. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show administrators who answered the request', { erased: 'NULL' })
  personName: string | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show administrators who answered the request', { erased: 'NULL' })
  personUsername: string | null;
  /** The last time when somebody else opened the link. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) otherStartedAt: Date | null;

  /**
   * The ids of the two buttons with which the person picks a group or a channel. All messages of the request have the
   * same ids.
   */
  @Column({ type: 'int', nullable: true }) groupRequest: number | null;
  @Column({ type: 'int', nullable: true }) channelRequest: number | null;

  @Column({ type: 'bigint', nullable: true, transformer: TEXT_ID_TRANSFORMER }) chatId: string | null;
  /** The id of a basic group before it became a supergroup. */
  @Column({ type: 'bigint', nullable: true, transformer: TEXT_ID_TRANSFORMER }) formerChatId: string | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatType: ProofChatType | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() chatTitle: string | null;
  @Column({ type: 'json', nullable: true }) @Impersonal() chatUsernames: string[] | null;
  @Column({ type: 'int', nullable: true }) members: number | null;
  /** True when the chat hides who owns it. */
  @Column({ type: 'boolean', nullable: true }) isAnonymous: boolean | null;
  /** The SHA-256 hash of Telegram's last answers about the chat. */
  @Column({ type: 'char', length: 64, nullable: true }) @Impersonal() answersHash: string | null;
  /** The time of the last answer that named this person as the owner. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) answeredAt: Date | null;
  /** The time since which the chat has another owner, or cannot be checked. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) since: Date | null;

  /** The administrator who has confirmed that this chat belongs to the listing. */
  @Column({ type: 'bigint', nullable: true }) confirmedBy: number | null;
  /** The usernames of the chat when the administrator confirmed it. */
  @Column({ type: 'json', nullable: true }) @Impersonal() confirmedUsernames: string[] | null;
  /** The username of the listing when the chat was matched with it. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() listedHandle: string | null;

  @Column({ type: 'varchar', nullable: true }) @Impersonal() problem: ProofProblem | null;
  /** The number of checks since the person picked the chat, or since Telegram last answered. */
  @Column({ type: 'int' }) tries: number;
  /** The time when the shop last asked Telegram, with or without an answer. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) askedTelegramAt: Date | null;
  /** The time when the shop asks Telegram next. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;

  @Column({ type: 'varchar', nullable: true }) @Impersonal() endReason: ProofEndReason | null;
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: OWNER_ID_DAYS,
    where: 'person_id IS NOT NULL',
    then: 'replace',
    policy: `The Telegram ID of a group or channel owner is stored while the listing shows that Telegram named an owner, and for ${OWNER_ID_DAYS} days afterwards.`,
  })
  endedAt: Date | null;
}

/**
 * The values of the columns about a chat in a request without a chat: the person has picked none yet, or the shop could
 * not use the picked chat.
 */
export const NO_CHAT = {
  ...{ chatId: null, formerChatId: null, chatType: null, chatTitle: null, chatUsernames: null, members: null },
  ...{ isAnonymous: null, answersHash: null, confirmedBy: null, confirmedUsernames: null },
} as const satisfies Partial<TelegramProof>;
