import { Injectable, Logger } from '@nestjs/common';
import type { Update } from 'grammy/types';
import { BackgroundLoop } from '../background/background-loop';
import { Transactions, type Tx } from '../database/transactions';
import { retryDelayMs, MAX_ATTEMPTS } from '../mail/backoff';
import { BotCommands } from './bot-commands';
import { readUpdate } from './bot-events';
import { BotHandlers } from './bot-handlers';
import { describeFailure } from './bot-jobs';
import { TelegramUpdateRepository } from './telegram-update.repository';

const BATCH_SIZE = 50;
const INTERVAL_MS = 2_000;

/**
 * Stores the updates that Telegram sends, and handles the stored ones. The transaction that marks an update as done
 * also contains its effects. So a process that is killed neither loses an update nor handles it twice.
 */
@Injectable()
export class UpdateInbox {
  private readonly logger = new Logger('telegram');

  constructor(
    private readonly updates: TelegramUpdateRepository,
    private readonly handlers: BotHandlers,
    private readonly commands: BotCommands,
    private readonly transactions: Transactions,
  ) {}

  /** Ignores updates that are stored already. */
  async store(botId: number, updates: readonly Update[]): Promise<void> {
    const rows = updates.map((update) => {
      const body = readUpdate(update) && JSON.stringify(update);
      return { updateId: update.update_id, body };
    });
    await this.transactions.autocommit((tx) => this.updates.insert(tx, botId, rows));
  }

  start(botId: number): BackgroundLoop {
    const onError = (error: unknown) => this.logger.warn(`updates wait: ${describeFailure(error)}`);
    const loop = new BackgroundLoop((signal) => this.handleDue(botId, signal), { everyMs: INTERVAL_MS, onError });
    loop.start();
    return loop;
  }

  /** @returns The milliseconds until the next round. */
  async handleDue(botId: number, signal: AbortSignal): Promise<number> {
    const due = await this.transactions.read((tx) => this.updates.findDue(tx, botId, BATCH_SIZE));
    for (const id of due) if (!signal.aborted) await this.handleUpdate(id);
    return due.length > 0 ? 0 : INTERVAL_MS;
  }

  private async handleUpdate(id: number): Promise<void> {
    let attempts = 0;
    try {
      await this.transactions.run(
        async (tx) => {
          const update = await this.updates.lock(tx, id);
          if (!update) return;
          attempts = update.attempts + 1;
          await this.dispatch(tx, JSON.parse(update.body) as Update);
          await this.updates.markDone(tx, id);
        },
        { repeatable: true },
      );
    } catch (error) {
      const isOver = attempts >= MAX_ATTEMPTS;
      this.logger.warn(`update ${id}, attempt ${attempts}${isOver ? ', the last' : ''}: ${describeFailure(error)}`);
      await this.transactions.autocommit((tx) =>
        isOver ? this.updates.markDone(tx, id) : this.updates.retryLater(tx, id, retryDelayMs(Math.max(1, attempts))),
      );
    }
  }

  private async dispatch(tx: Tx, update: Update): Promise<void> {
    const event = readUpdate(update);
    switch (event?.kind) {
      case undefined:
        return;
      case 'text':
        return this.commands.answer(tx, event.updateId, event.content);
      case 'chat-shared':
        return this.handlers.handleSharedChat(tx, event.content);
      case 'chat-notice':
        return this.handlers.handleServiceMessage(tx, event.content);
      case 'place':
        return this.handlers.handleMembership(tx, event.content);
      case 'own-place':
        await this.handlers.handleOwnMembership(tx, event.content);
        return this.commands.leaveLater(tx, event.content);
    }
  }
}
