import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';
import type { LetterState } from './letter-state';

/** A listing as it is shown in a letter. */
export type LetterListing = { title: string; price: string; facts: string; path: string };

/** The content of the mails. It is fixed with the first mail, so that all readers get the same letter. */
export type LetterContent = { subject: string; html: string; listings: LetterListing[] };

/**
 * A letter to the subscribers of the newsletter. It keeps the counts of its mails, because the mails themselves are
 * deleted.
 */
@Entity('letter')
export class Letter {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'int' }) version: number;
  @Column() @Impersonal() subject: string;
  /** The text is Markdown. */
  @Column({ type: 'mediumtext' }) @Impersonal() text: string;
  @Column({ type: 'json' }) @Impersonal() productIds: number[];
  @Column({ type: 'varchar' }) @Impersonal() state: LetterState;
  /**
   * The reply of the mail server when it refused all mails and so stopped the letter. Null in all other cases, and when
   * the letter was resumed.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() refusal: string | null;
  /** The JSON of a `LetterContent`. Null for a draft. */
  @Column({ type: 'mediumtext', nullable: true }) @Impersonal() content: string | null;
  /** The day (UTC) on which sending began. Only one letter can begin on a day. */
  @Column({ type: 'date', nullable: true }) startedOn: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
  /** The time of the next batch. The clock of the database sets this time and the times of all mails. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) nextBatchAt: Date | null;
  /** The id of the last subscriber whose mail is in the outbox. */
  @Column({ type: 'bigint' }) lastSubscriberId: number;
  /** The number of confirmed subscribers when sending began. */
  @Column({ type: 'int' }) total: number;
  @Column({ type: 'int' }) sent: number;
  @Column({ type: 'int' }) refused: number;
  /**
   * The number of mails that may or may not have arrived, because the connection or the process ended while they were
   * being sent.
   */
  @Column({ type: 'int' }) uncertain: number;
  /** The number of people who have unsubscribed between the start of this letter and the next one. */
  @Column({ type: 'int' }) unsubscribed: number;
}
