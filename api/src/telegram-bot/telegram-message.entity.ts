import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, RETENTION_DAYS } from '../database/personal-data';

/** `refused`: the person has blocked the bot, or the chat no longer exists. `dead`: the shop has given up. */
export type TelegramMessageState = 'due' | 'sent' | 'refused' | 'dead';

/** A message of the bot in the outbox. The message is stored in the transaction of the change that it reports. */
@Entity('telegram_message')
export class TelegramMessage {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The hash of a key that names the event, so that the same event is reported only once. */
  @Column({ type: 'char', length: 64 }) @Impersonal() keyHash: string;
  @Column({ type: 'varchar' }) @Impersonal() method: 'sendMessage' | 'leaveChat';
  /** The chat that gets the message, or that the bot leaves. Null once the message no longer waits. */
  @Column({ type: 'bigint', nullable: true }) chatId: number | null;

  /** The text and the keyboard as JSON. Null once the message no longer waits. */
  @Column({ type: 'text', nullable: true })
  @Personal('to send you a message at Telegram', { secret: true, erased: 'NULL' })
  content: string | null;

  @Column({ type: 'varchar' }) @Impersonal() state: TelegramMessageState;
  /** The number of times that a worker has claimed the message to send it. */
  @Column({ type: 'int' }) attempts: number;
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() lastError: string | null;
  // Messages that still wait expire, too, so that nothing stays in a shop that has given up its bot.
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.sentMail,
    policy: `A message from our Telegram bot is deleted when it has been sent or could not be delivered. The record that it was sent is deleted after ${RETENTION_DAYS.sentMail} days.`,
  })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
}
