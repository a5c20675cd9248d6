import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/**
 * A courier is sending a `claimed` mail. For a `deferred` mail, the mail server has asked to wait. An `ended` mail is
 * counted and will soon be deleted.
 */
type LetterMailState = 'waiting' | 'claimed' | 'deferred' | 'ended';

/**
 * The mail of a letter to one subscriber. The address is not stored here. A foreign key deletes the mail with the
 * subscriber.
 */
@Entity('letter_mail')
export class LetterMail {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) letterId: number;
  @Column({ type: 'bigint' }) subscriberId: number;
  @Column({ type: 'varchar' }) @Impersonal() state: LetterMailState;
  /** The number of times that a courier has claimed the mail. */
  @Column({ type: 'int' }) attempts: number;
  /** For a claimed mail, the end of the lease. For a deferred mail, the end of the wait. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
