import type { Transport } from '../courier/courier';
import type { Transactions } from '../database/transactions';
import type { BotApi } from './bot-api';
import { BotApiError } from './bot-api-error';
import type { BotHandlers } from './bot-handlers';
import type { ClaimedMessage, TelegramMessageRepository } from './telegram-message.repository';
import type { MessageContent } from './telegram-outbox';

type TransportParts = {
  api: BotApi;
  handlers: BotHandlers;
  messages: TelegramMessageRepository;
  transactions: Transactions;
};

/** Sends the bot's messages to Telegram. */
export class MessageTransport implements Transport<ClaimedMessage> {
  readonly sharedServer = true;
  private isAway = false;

  constructor(private readonly parts: TransportParts) {}

  /**
   * After a failure, throws until Telegram answers again. Otherwise the waiting messages would use up their attempts.
   */
  async open(): Promise<void> {
    if (this.isAway) await this.parts.api.call('getMe');
    this.isAway = false;
  }

  /**
   * Sends a message. If the bot can no longer write to the chat, the waiting messages of the chat get the state
   * `refused`, because this is no fault of the shop.
   */
  async send(message: ClaimedMessage): Promise<void> {
    try {
      await (message.method === 'leaveChat' ? this.leaveChat(message) : this.sendText(message));
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error;
      if (!error.isUndeliverable) {
        this.isAway = isTelegramAway(error);
        throw new MessageError(error);
      }
      await this.parts.transactions.run(async (tx) => {
        await this.parts.messages.refuseWaiting(tx, message.chatId);
        if (message.method === 'sendMessage') await this.parts.handlers.handleUndeliverable(tx, message.chatId);
      });
    }
  }

  /** Telegram answers 400 when the message itself is wrong. */
  isPermanent(error: Error): boolean {
    return error instanceof MessageError && error.responseCode === 400;
  }

  private async sendText({ chatId, content }: ClaimedMessage): Promise<void> {
    const { api, handlers, transactions } = this.parts;
    const { text, keyboard, isNotice } = JSON.parse(content ?? '{}') as MessageContent;
    // The person may have switched notices off while the message waited.
    if (isNotice && !(await transactions.read((tx) => handlers.getsNotices(tx, chatId)))) return;
    await api.call('sendMessage', {
      chat_id: chatId,
      text,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(keyboard && { reply_markup: keyboard }),
    });
  }

  /** Leaves the chat. A group may have become a supergroup with another id since people added the bot. */
  private async leaveChat({ chatId }: Pick<ClaimedMessage, 'chatId'>): Promise<void> {
    const { api, handlers, transactions } = this.parts;
    if (await transactions.read((tx) => handlers.isWanted(tx, chatId))) return;
    try {
      await api.call('leaveChat', { chat_id: chatId });
    } catch (error) {
      if (!(error instanceof BotApiError) || error.migrateToChatId === null) throw error;
      await this.leaveChat({ chatId: error.migrateToChatId });
    }
  }
}

/**
 * Returns whether the failure concerns all messages: there was no answer, Telegram had an internal error, or the token
 * is not valid.
 */
const isTelegramAway = ({ code }: BotApiError): boolean =>
  code === null || code >= 500 || [401, 404, 409].includes(code);

class MessageError extends Error {
  /** Undefined when the failure concerns all messages. */
  readonly responseCode?: number;
  readonly retryAfterMs: number | null;

  constructor(error: BotApiError) {
    super(error.message);
    if (!isTelegramAway(error) && error.code !== null) this.responseCode = error.code;
    this.retryAfterMs = error.retryAfterS === null ? null : error.retryAfterS * 1000;
  }
}

export const toldToWaitMs = (error: Error): number | null =>
  error instanceof MessageError ? error.retryAfterMs : null;
