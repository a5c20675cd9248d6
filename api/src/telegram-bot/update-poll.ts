import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop } from '../background/background-loop';
import { Transactions } from '../database/transactions';
import { retryDelayMs } from '../mail/backoff';
import { BotApi } from './bot-api';
import { BotApiError } from './bot-api-error';
import { BOT_COMMANDS } from './bot-commands';
import { describeFailure } from './bot-jobs';
import { TelegramBotRepository } from './telegram-bot.repository';
import { UpdateInbox } from './update-inbox';

const MAX_PAUSE_MS = 30_000;
/**
 * The minimum duration of a poll without updates. If Telegram sends an empty answer sooner, the bot pauses before the
 * next poll.
 */
const MIN_POLL_MS = 1_000;

/**
 * Fetches updates by long polling. Telegram deletes an update only when the shop asks for later ones, and the shop has
 * stored the update by then.
 */
@Injectable()
export class UpdatePoll {
  private readonly logger = new Logger('telegram');

  constructor(
    private readonly api: BotApi,
    private readonly inbox: UpdateInbox,
    private readonly bots: TelegramBotRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @param onUpdates Called each time new updates were stored. */
  start(botId: number, onUpdates: () => void): BackgroundLoop {
    const round = this.createRound(botId, onUpdates);
    let failures = 0;
    let reported: string | null = null;
    const loop = new BackgroundLoop(
      async (signal) => {
        try {
          const pauseMs = await round(signal);
          if (reported !== null) this.logger.log('Telegram answers again');
          [failures, reported] = [0, null];
          return pauseMs;
        } catch (error) {
          if (signal.aborted) return 0;
          const text = describeFailure(error);
          if (text !== reported) this.logger.warn(`Telegram is not read: ${text}`);
          reported = text;
          failures++;
          const told = error instanceof BotApiError ? error.retryAfterS : null;
          return told === null ? retryDelayMs(failures, MAX_PAUSE_MS) : told * 1000;
        }
      },
      { everyMs: 0 },
    );
    loop.start();
    return loop;
  }

  private createRound(botId: number, onUpdates: () => void): (signal: AbortSignal) => Promise<number> {
    let isIntroduced = false;
    // The first id to ask for; 0 asks for all updates. Each offset is used once and not stored, because the ids start
    // again at a lower value after a week without an update.
    let offset = 0;
    return async (signal) => {
      if (!isIntroduced) await this.introduceBot(botId, signal);
      isIntroduced = true;
      const start = performance.now();
      const updates = await this.api.poll(offset, signal);
      await this.inbox.store(botId, updates);
      await this.transactions.autocommit((tx) => this.bots.markPolled(tx, botId));
      const last = updates.at(-1);
      offset = last ? last.update_id + 1 : 0;
      if (last) onUpdates();
      return last || performance.now() - start > MIN_POLL_MS ? 0 : MIN_POLL_MS;
    };
  }

  private async introduceBot(botId: number, signal: AbortSignal): Promise<void> {
    const { username } = await this.api.call('getMe', undefined, signal);
    await this.transactions.autocommit((tx) => this.bots.setUsername(tx, botId, username));
    await this.api.call('setMyCommands', { commands: BOT_COMMANDS }, signal);
  }
}
