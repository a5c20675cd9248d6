import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `due` is to be sent, now or again; `dead` was given up, until an admin retries it. */
export const MAIL_STATES = ['due', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A row of the outbox. It is written in the transaction of the change that it reports, so that there is a mail for everything that
 * is stored and for nothing else. Personal columns: `recipient` and `data`. `last_error` is redacted.
 */
@Entity('mail')
export class Mail {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** A key of MailData. */
  @Column() kind: string;

  /** Personal. */
  @Column() recipient: string;

  /** Of the reader (BCP 47). */
  @Column() language: string;

  /** Personal. JSON, from which the mail is rendered when it is sent. Null when it has been sent. */
  @Column({ type: 'mediumtext', nullable: true }) data: string | null;

  /** The header, with its brackets. A mail that is sent twice has it twice, so that mail servers recognise it. */
  @Column({ name: 'message_id' }) messageId: string;
  @Column({ type: 'varchar' }) state: MailState;

  /** Counts the claims of couriers: the number that a courier has claimed with is its fence. */
  @Column({ type: 'int' }) attempts: number;

  /**
   * The next attempt, by the clock of the database; null is now. A claim moves it past the lease, so that another courier
   * sends what a killed one has claimed.
   */
  @Column({ name: 'due_at', type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ name: 'last_error', type: 'varchar', nullable: true }) lastError: string | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'ended_at', type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
}
