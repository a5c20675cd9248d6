import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

/** `due`: to be sent or retried. `dead`: given up until an admin retries it. */
export const MAIL_STATES = ['due', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A row of the outbox, written in the transaction of the change that it reports. `last_error` is redacted. */
@Entity('mail')
@PersonalRows({
  title: 'Mails to you',
  storedFor: `${RETENTION_DAYS.sentMail} days after they were sent; ${RETENTION_DAYS.deadMail} days when they could not be delivered. Their contents only until they are sent.`,
  rows: [{ address: 'recipient' }],
  erasure: 'delete',
})
export class Mail {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() kind: string;
  @Column() @Personal('to send the mail') recipient: string;

  /** The reader's language (BCP 47). */
  @Column() @Impersonal() language: string;

  /** JSON, from which the mail is rendered when it is sent. Null after that. */
  @Column({ type: 'mediumtext', nullable: true }) @Personal('to render the mail', { secret: true }) data: string | null;

  /** The Message-ID with its brackets. It stays the same when a mail is sent twice, so that servers recognise it. */
  @Column() @Impersonal() messageId: string;
  @Column({ type: 'varchar' }) @Impersonal() state: MailState;

  /** Counts the claims of couriers. A courier can postpone or give up the mail only while the count is that of its claim. */
  @Column({ type: 'int' }) attempts: number;

  /**
   * The time of the next attempt, by the clock of the database; null means now. A claim moves it to the end of the
   * lease. After that, another courier sends a mail that a killed courier has claimed.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() lastError: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: RETENTION_DAYS.sentMail,
    where: "state = 'sent'",
    policy: `When a mail has been sent, its contents are deleted. Its other data is deleted after ${RETENTION_DAYS.sentMail} days,`,
  })
  @Expires({
    days: RETENTION_DAYS.deadMail,
    where: "state = 'dead'",
    policy: `Its other data is deleted after ${RETENTION_DAYS.deadMail} days, as are mails that could not be delivered.`,
  })
  endedAt: Date | null;
}
