import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

/**
 * A `due` mail is still to be sent, maybe for a second time. A `dead` mail could not be sent, and stays unsent until an
 * admin retries it.
 */
export const MAIL_STATES = ['due', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A row of the outbox, written in the same transaction as the change that the mail reports. `last_error` is redacted.
 */
@Entity('mail')
@PersonalRows({
  title: 'Mails to you',
  storedFor: `For ${RETENTION_DAYS.sentMail} days after a mail was sent, or ${RETENTION_DAYS.deadMail} days if it could not be delivered. We delete its contents once it is sent.`,
  rows: [{ address: 'recipient' }],
  erasure: 'delete',
})
export class Mail {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() kind: string;
  @Column() @Personal('to send the mail') recipient: string;

  /** The language of the mail (BCP 47). */
  @Column() @Impersonal() language: string;

  /** The JSON data from which the mail is rendered when it is sent. Null once the mail is sent. */
  @Column({ type: 'mediumtext', nullable: true }) @Personal('to render the mail', { secret: true }) data: string | null;

  /**
   * The Message-ID with its angle brackets. When a mail is sent twice, it keeps its Message-ID, so that mail servers
   * recognise it.
   */
  @Column() @Impersonal() messageId: string;
  @Column({ type: 'varchar' }) @Impersonal() state: MailState;

  /**
   * The number of times that a courier has claimed the mail. A courier can postpone or give up the mail only while no
   * other courier has claimed it.
   */
  @Column({ type: 'int' }) attempts: number;

  /**
   * The time of the next attempt by the clock of the database. Null means now. While a courier sends the mail, this is
   * the end of its lease: if the courier is killed, another courier sends the mail after this time.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() lastError: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: RETENTION_DAYS.sentMail,
    where: "state = 'sent'",
    policy: `Once a mail is sent, its contents are deleted. Its other data is deleted after ${RETENTION_DAYS.sentMail} days,`,
  })
  @Expires({
    days: RETENTION_DAYS.deadMail,
    where: "state = 'dead'",
    policy: `Its other data is deleted after ${RETENTION_DAYS.deadMail} days, as are mails that could not be delivered.`,
  })
  endedAt: Date | null;
}
