import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, RETENTION_DAYS } from '../database/personal-data';

/**
 * An update that Telegram has sent to the bot. Its number is kept after the update was handled, because Telegram may
 * send it again.
 */
@Entity('telegram_update')
export class TelegramUpdate {
  /**
   * Orders the updates by their arrival. The numbers of Telegram do not, because they start again at a lower value
   * after a week without an update.
   */
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) botId: number;
  @Column({ type: 'bigint' }) updateId: number;

  /** The JSON that Telegram has sent. Null once the update is done. */
  @Column({ type: 'mediumtext', nullable: true })
  @Personal('to answer what you send to our Telegram bot', { secret: true, erased: 'NULL' })
  body: string | null;

  @Column({ type: 'int' }) attempts: number;
  /** The time of the next attempt, by the clock of the database. Null means now. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dueAt: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.telegramUpdate,
    policy: `What you send to our Telegram bot, and what Telegram tells it about its chats, is deleted as soon as it has been dealt with. The message’s number is deleted after ${RETENTION_DAYS.telegramUpdate} days.`,
  })
  receivedAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) doneAt: Date | null;
}
