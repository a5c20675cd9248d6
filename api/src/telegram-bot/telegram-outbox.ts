import { Injectable } from '@nestjs/common';
import type { InlineKeyboardMarkup, ReplyKeyboardMarkup, ReplyKeyboardRemove } from 'grammy/types';
import type { Tx } from '../database/transactions';
import { hashOf } from '../secret/token';
import { TelegramMessageRepository } from './telegram-message.repository';

export type BotKeyboard = ReplyKeyboardMarkup | ReplyKeyboardRemove | InlineKeyboardMarkup;
export type BotMessage = {
  chatId: string;
  /** HTML. Each value is escaped by `escapeHtml`. */
  text: string;
  keyboard?: BotKeyboard;
  /** It is sent only while the chat gets notices: see `BotHandlers.onSending`. */
  isNotice?: boolean;
  /** Names the event: a second message with the same key is not sent, within 30 days. */
  key: string;
};
/** `content` of a row. */
export type MessageContent = Pick<BotMessage, 'text' | 'keyboard' | 'isNotice'>;

/** Telegram would read these as parts of a tag. */
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes a value a part of a text with HTML. Titles and names of Telegram can contain tags. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);
}

/** The messages of the bot. The worker sends them, each chat in its order, and tries again when Telegram is away. */
@Injectable()
export class TelegramOutbox {
  constructor(private readonly messages: TelegramMessageRepository) {}

  /** Stores a message in the transaction of the change that it reports. Returns false when its key was used before. */
  enqueue(tx: Tx, { chatId, text, keyboard, isNotice, key }: BotMessage): Promise<boolean> {
    const content: MessageContent = { text, ...(keyboard && { keyboard }), ...(isNotice && { isNotice }) };
    const row = { keyHash: hashOf(key), chatId, content: JSON.stringify(content), delayMs: 0 };
    return this.messages.insert(tx, { ...row, method: 'sendMessage' });
  }

  /** Returns the messages whose keys were not used before. */
  async findNew(tx: Tx, messages: readonly BotMessage[]): Promise<BotMessage[]> {
    const used = await this.messages.findKeys(
      tx,
      messages.map(({ key }) => hashOf(key)),
    );
    return messages.filter(({ key }) => !used.has(hashOf(key)));
  }

  /** The bot leaves a group or channel after the delay, unless a handler of `BotHandlers.onLeaving` wants it to stay then. */
  leave(tx: Tx, { chatId, key, delayMs = 0 }: { chatId: string; key: string; delayMs?: number }): Promise<boolean> {
    return this.messages.insert(tx, { keyHash: hashOf(key), method: 'leaveChat', chatId, content: null, delayMs });
  }

  countWaiting(tx: Tx, chatId: string): Promise<number> {
    return this.messages.countWaiting(tx, chatId);
  }

  /** Drops the messages for a chat that wait. */
  drop(tx: Tx, chatId: string): Promise<void> {
    return this.messages.refuse(tx, chatId);
  }
}
