import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { TelegramBotRepository } from './telegram-bot.repository';
import { TelegramMessageRepository } from './telegram-message.repository';
import { TelegramUpdateRepository } from './telegram-update.repository';

const COUNTED_STATES = ['due', 'dead'] as const;

/** Reads the figures about the bot for the metrics. There are none in a shop without a bot. */
@Injectable()
export class BotStats {
  constructor(
    private readonly bots: TelegramBotRepository,
    private readonly updates: TelegramUpdateRepository,
    private readonly messages: TelegramMessageRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts the messages that wait, and the messages that were given up. A count of 0 is returned, too. */
  async countMessages() {
    if (!this.config.telegramBot) return [];
    const found = await this.transactions.read((tx) => this.messages.count(tx));
    return COUNTED_STATES.map((state) => ({
      channel: 'telegram' as const,
      ...(found.find((count) => count.state === state) ?? { state, count: 0, oldest: 0 }),
    }));
  }

  /**
   * Returns ages in seconds. Until Telegram has answered a poll for the first time, `pollAge` is the age of this
   * process.
   */
  async readAges(): Promise<{ inboxAge: number; pollAge: number } | null> {
    const { telegramBot } = this.config;
    if (!telegramBot) return null;
    return this.transactions.read(async (tx) => ({
      inboxAge: (await this.updates.count(tx, telegramBot.id)).oldest,
      pollAge: (await this.bots.findPollAge(tx, telegramBot.id)) ?? process.uptime(),
    }));
  }
}
