import { Injectable } from '@nestjs/common';
import type { InlineKeyboardMarkup, ReplyKeyboardMarkup, ReplyKeyboardRemove } from 'grammy/types';
import type { Tx } from '../database/transactions';
import { hashOf } from '../secret/token';
import { TelegramMessageRepository } from './telegram-message.repository';

export type BotKeyboard = ReplyKeyboardMarkup | ReplyKeyboardRemove | InlineKeyboardMarkup;
export type BotMessage = {
  chatId: string;
  /** HTML, in which `escapeHtml` has escaped each value. */
  text: string;
  keyboard?: BotKeyboard;
  /** True for a message that is sent only while the chat gets notices: see `BotHandlers.onSending`. */
  isNotice?: boolean;
  /** Names the event. A second message with the same key is not sent within 30 days. */
  key: string;
};
/** The JSON in the column `content` of a message. */
export type MessageContent = Pick<BotMessage, 'text' | 'keyboard' | 'isNotice'>;

/** The characters that must be escaped, because Telegram would read them as HTML. */
const ESCAPED_CHARACTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a value for a text in HTML, because titles and names from Telegram can contain tags. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ESCAPED_CHARACTERS[character] ?? character);
}

/**
 * Stores the messages of the bot. The worker sends the messages of each chat in their order, and tries again after
 * Telegram has failed.
 */
@Injectable()
export class TelegramOutbox {
  constructor(private readonly messages: TelegramMessageRepository) {}

  /**
   * Stores a message in the transaction of the change that it reports. Returns false when a message with the same key
   * is stored already.
   */
  enqueue(tx: Tx, { chatId, text, keyboard, isNotice, key }: BotMessage): Promise<boolean> {
    const content: MessageContent = { text, ...(keyboard && { keyboard }), ...(isNotice && { isNotice }) };
    const row = { keyHash: hashOf(key), chatId, content: JSON.stringify(content), delayMs: 0 };
    return this.messages.insert(tx, { ...row, method: 'sendMessage' });
  }

  /** Returns the messages whose keys are not stored yet. */
  async findNew(tx: Tx, messages: readonly BotMessage[]): Promise<BotMessage[]> {
    const used = await this.messages.findUsedKeys(
      tx,
      messages.map(({ key }) => hashOf(key)),
    );
    return messages.filter(({ key }) => !used.has(hashOf(key)));
  }

  /**
   * Makes the bot leave a group or channel after the delay, unless a handler of `BotHandlers.onLeaving` then wants the
   * bot to stay.
   */
  enqueueLeaving(
    tx: Tx,
    { chatId, key, delayMs = 0 }: { chatId: string; key: string; delayMs?: number },
  ): Promise<boolean> {
    return this.messages.insert(tx, { keyHash: hashOf(key), method: 'leaveChat', chatId, content: null, delayMs });
  }

  countWaiting(tx: Tx, chatId: string): Promise<number> {
    return this.messages.countWaiting(tx, chatId);
  }

  /** Drops the messages that wait for a chat. */
  dropWaiting(tx: Tx, chatId: string): Promise<void> {
    return this.messages.refuseWaiting(tx, chatId);
  }
}
