import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** The state of the bot. The key is the id of the bot, so that another bot has its own. */
@Entity('telegram_bot')
export class TelegramBot {
  @PrimaryColumn({ type: 'bigint' }) id: number;

  /** Null until Telegram has told it. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() username: string | null;

  /** The process that polls Telegram and sends messages. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() holder: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) polledAt: Date | null;
}
