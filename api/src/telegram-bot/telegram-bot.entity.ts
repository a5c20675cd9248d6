import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** The state of the bot. The key is the bot's id at Telegram, so that another bot has a row of its own. */
@Entity('telegram_bot')
export class TelegramBot {
  @PrimaryColumn({ type: 'bigint' }) id: number;

  /** Null until Telegram has told the shop the name of the bot. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() username: string | null;

  /** The id of the process that polls Telegram and sends messages. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() holder: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) polledAt: Date | null;
}
