import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** `claimed`: a courier sends it. `deferred`: the mail server has asked to wait. `ended`: it is counted, and is deleted soon. */
type LetterMailState = 'waiting' | 'claimed' | 'deferred' | 'ended';

/** The mail of a letter to one subscriber, without the address. A foreign key deletes it with the subscriber. */
@Entity('letter_mail')
export class LetterMail {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) letterId: number;
  @Column({ type: 'bigint' }) subscriberId: number;
  @Column({ type: 'varchar' }) @Impersonal() state: LetterMailState;
  /** Counts the claims of couriers, as in the outbox of other mails. */
  @Column({ type: 'int' }) attempts: number;
  /** The end of the lease of a claimed mail, or of the wait of a deferred one. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}
