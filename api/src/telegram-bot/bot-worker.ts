import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundLoop } from '../background/background-loop';
import { type Config, CONFIG } from '../config/config';
import { Courier } from '../courier/courier';
import { DatabaseService } from '../database/database.service';
import { Transactions } from '../database/transactions';
import { retryDelayMs } from '../mail/backoff';
import { BotApi } from './bot-api';
import { BotHandlers } from './bot-handlers';
import { BotJobs, describeFailure } from './bot-jobs';
import { MessageTransport, toldToWaitMs } from './message-transport';
import { TelegramBotRepository } from './telegram-bot.repository';
import { type ClaimedMessage, TelegramMessageRepository } from './telegram-message.repository';
import { UpdateInbox } from './update-inbox';
import { UpdatePoll } from './update-poll';

/** The duration of a lease. After the worker's process was killed, another process takes over within this time. */
const LEASE_TTL_MS = 15_000;
const RENEW_INTERVAL_MS = 3_000;
/** The worker stops this long before its lease ends, so that no other process works at the same time. */
const LEASE_MARGIN_MS = 3_000;
/** The time for which a worker claims a message. Sending one message takes less time. */
const MESSAGE_LEASE_MS = 60_000;
/** When the process is told to end, a running call has this long to finish. */
const STOP_TIMEOUT_MS = 800;

type Stoppable = { stop(): Promise<void> };

/** Polls Telegram, handles the updates and sends messages, in one of the processes that send mails (`MAIL_COURIER`). */
@Injectable()
export class BotWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('telegram');
  private readonly holder = randomUUID();
  private readonly election = new BackgroundLoop(() => this.elect(), {
    everyMs: RENEW_INTERVAL_MS,
    onError: (error) => this.logger.warn(`the lease of the bot cannot be renewed: ${describeFailure(error)}`),
  });
  private term: Stoppable[] | null = null;
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly api: BotApi,
    private readonly handlers: BotHandlers,
    private readonly jobs: BotJobs,
    private readonly inbox: UpdateInbox,
    private readonly poll: UpdatePoll,
    private readonly bots: TelegramBotRepository,
    private readonly messages: TelegramMessageRepository,
    private readonly transactions: Transactions,
    private readonly database: DatabaseService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const { telegramBot, mail, backgroundJobs } = this.config;
    if (telegramBot && mail.courier && backgroundJobs) this.election.start(this.database.whenConnected());
  }

  /** Runs before the application closes its database connections. */
  async beforeApplicationShutdown(): Promise<void> {
    const { telegramBot } = this.config;
    if (!telegramBot) return;
    void sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => this.api.stop());
    await this.election.stop();
    if (!this.term) return;
    await this.endTerm();
    const release = this.transactions.autocommit((tx) => this.bots.release(tx, telegramBot.id, this.holder));
    await release.catch(() => undefined);
  }

  private async elect(): Promise<void> {
    const { telegramBot } = this.config;
    if (!telegramBot) return;
    const asked = performance.now();
    const isHolder = await this.transactions.autocommit(async (tx) => {
      if (!this.term) await this.bots.insert(tx, telegramBot.id);
      return this.bots.acquire(tx, telegramBot.id, this.holder, LEASE_TTL_MS);
    });
    if (!isHolder) return this.endTerm();
    clearTimeout(this.expiry);
    const leftMs = asked + LEASE_TTL_MS - LEASE_MARGIN_MS - performance.now();
    this.expiry = setTimeout(() => void this.endTerm(), leftMs).unref();
    this.term ??= this.beginTerm(telegramBot.id);
  }

  private beginTerm(botId: number): Stoppable[] {
    this.logger.log('this process does the work of the bot');
    const inbox = this.inbox.start(botId);
    const poll = this.poll.start(botId, () => inbox.wake());
    const courier = this.createCourier();
    courier.start();
    return [poll, inbox, courier, ...this.jobs.start()];
  }

  private async endTerm(): Promise<void> {
    clearTimeout(this.expiry);
    const { term } = this;
    if (!term) return;
    this.term = null;
    this.logger.log('this process ends the work of the bot');
    await Promise.all(term.map((part) => part.stop()));
  }

  private createCourier(): Courier<ClaimedMessage, ClaimedMessage> {
    const { api, handlers, messages, transactions } = this;
    return new Courier<ClaimedMessage, ClaimedMessage>({
      channel: 'telegram',
      outbox: {
        // Leaves out the chats that must wait, so that they do not delay the other chats.
        findDue: async (tx, _channel, limit) =>
          (await messages.findHeads(tx, limit)).filter(({ chatId }) => api.pace.canSendTo(chatId)),
        claim: (tx, message, leaseMs) => messages.claim(tx, message, leaseMs),
        markSent: (tx, id) => messages.markSent(tx, id),
        retryLater: (tx, message, delayMs, error) => messages.retryLater(tx, message, delayMs, error),
        markDead: (tx, message, error) => messages.markDead(tx, message, error),
      },
      transactions,
      leaseMs: MESSAGE_LEASE_MS,
      transport: new MessageTransport({ api, handlers, messages, transactions }),
      compose: (message) => message,
      retryMs: (attempts, error) => (error && toldToWaitMs(error)) ?? retryDelayMs(attempts),
      log: (line) => this.logger.warn(line),
    });
  }
}
