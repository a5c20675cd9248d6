import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';
import type { LetterState } from './letter-state';

/** A listing as the readers of a letter see it. */
export type LetterListing = { title: string; price: string; facts: string; path: string };

/** The content of the mails. It does not change after the first mail, so that all readers get the same. */
export type LetterContent = { subject: string; html: string; listings: LetterListing[] };

/** A letter to the subscribers of the newsletter. Its numbers are counted with the mails, which are not kept. */
@Entity('letter')
export class Letter {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'int' }) version: number;
  @Column() @Impersonal() subject: string;
  /** The text is Markdown. */
  @Column({ type: 'mediumtext' }) @Impersonal() text: string;
  @Column({ type: 'json' }) @Impersonal() productIds: number[];
  @Column({ type: 'varchar' }) @Impersonal() state: LetterState;
  /** The answer of the mail server when it has stopped a letter by refusing each mail. Null: it has not, or the letter was resumed. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() refusal: string | null;
  /** JSON of a `LetterContent`. Null before it is sent. */
  @Column({ type: 'mediumtext', nullable: true }) @Impersonal() content: string | null;
  /** The letter begins on this day (UTC). No two letters begin on one day. */
  @Column({ type: 'date', nullable: true }) startedOn: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
  /** The clock of the database sets this time, and all times of its mails. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) nextBatchAt: Date | null;
  /** The subscribers up to this one have had their turn. */
  @Column({ type: 'bigint' }) lastSubscriberId: number;
  /** The confirmed subscribers at its start. */
  @Column({ type: 'int' }) total: number;
  @Column({ type: 'int' }) sent: number;
  @Column({ type: 'int' }) refused: number;
  /** Mails that may have arrived, or not: the connection or the process ended while they were sent. */
  @Column({ type: 'int' }) uncertain: number;
  /** The subscribers who have left since it began, up to the next letter. */
  @Column({ type: 'int' }) unsubscribed: number;
}
