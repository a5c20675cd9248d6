import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, RETENTION_DAYS } from '../database/personal-data';

/** `refused`: the person has blocked the bot, or the chat is gone. `dead`: given up. */
export type TelegramMessageState = 'due' | 'sent' | 'refused' | 'dead';

/** A row of the outbox of the bot, written in the transaction of the change that it reports. */
@Entity('telegram_message')
export class TelegramMessage {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The hash of a key that names the event, so that it is reported once. */
  @Column({ type: 'char', length: 64 }) @Impersonal() keyHash: string;
  @Column({ type: 'varchar' }) @Impersonal() method: 'sendMessage' | 'leaveChat';
  /** Null when the message was sent or given up. */
  @Column({ type: 'bigint', nullable: true }) chatId: number | null;

  /** JSON: the text and the keyboard. Null when the message was sent or given up. */
  @Column({ type: 'text', nullable: true })
  @Personal('to send you a message at Telegram', { secret: true, erased: 'NULL' })
  content: string | null;

  @Column({ type: 'varchar' }) @Impersonal() state: TelegramMessageState;
  /** Counts the claims, as in the outbox of mails. */
  @Column({ type: 'int' }) attempts: number;
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() lastError: string | null;
  // A shop that has given up its bot also deletes the messages that still wait.
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.sentMail,
    policy: `A message of our Telegram bot is deleted when it has been sent or could not be delivered. The record that it was sent is deleted after ${RETENTION_DAYS.sentMail} days.`,
  })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
}
