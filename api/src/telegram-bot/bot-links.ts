import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { TelegramBotRepository } from './telegram-bot.repository';

const USERNAME_TTL_MS = 60_000;
const PAYLOAD_PATTERN = /^[\w-]{1,64}$/;

/**
 * Makes the links that open the bot in Telegram. The bot's worker stores the name of the bot in the database, so this
 * process need not ask Telegram.
 */
@Injectable()
export class BotLinks {
  private known: { readonly username: string; readonly until: number } | null = null;

  constructor(
    private readonly bots: TelegramBotRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns whether the shop has a bot. */
  get isOn(): boolean {
    return this.config.telegramBot !== null;
  }

  /**
   * @param payload A prefix of `BotHandlers.onStart`, `_` and a token.
   * @returns Null until Telegram has told the shop the name of the bot.
   */
  async addressFor(payload: string): Promise<string | null> {
    if (!PAYLOAD_PATTERN.test(payload)) throw new Error('a payload has at most 64 letters, digits, _ and -');
    const username = await this.readUsername();
    return username && `${this.config.telegramBot?.linkRoot}/${username}?start=${payload}`;
  }

  private async readUsername(): Promise<string | null> {
    const { telegramBot } = this.config;
    if (!telegramBot) return null;
    if (this.known && this.known.until > Date.now()) return this.known.username;
    const username = await this.transactions.read((tx) => this.bots.findUsername(tx, telegramBot.id));
    this.known = username === null ? null : { username, until: Date.now() + USERNAME_TTL_MS };
    return username;
  }
}
