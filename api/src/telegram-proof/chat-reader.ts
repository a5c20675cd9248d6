import { Injectable } from '@nestjs/common';
import { cleanLine, cutText } from '@telemarket/composition/text';
import { createHash } from 'node:crypto';
import { BotApi } from '../telegram-bot/bot-api';
import { BotApiError } from '../telegram-bot/bot-api-error';
import { PROOF_CHAT_TYPES, type ProofChatType } from './telegram-proof.entity';

/** The facts about a chat that Telegram has named. */
export type ChatFacts = {
  /** The id of the owner. Null when the list of administrators names no owner. */
  ownerId: string | null;
  isAnonymous: boolean;
  /** True when the shop's bot is an administrator of the chat. */
  isBotAdministrator: boolean;
  type: ProofChatType;
  title: string;
  usernames: string[];
  members: number;
  hash: string;
};

/**
 * `closed`: the chat does not exist for the bot, or Telegram does not show its administrators to the bot. `nothing`:
 * Telegram gave no answer about the chat, so the shop knows nothing new.
 */
export type ChatReading =
  | ({ kind: 'facts' } & ChatFacts)
  | { kind: 'migrated'; toChatId: string }
  | { kind: 'closed' }
  | { kind: 'nothing'; retryAfterS: number };

const MAX_TITLE_LENGTH = 255;

/**
 * Asks Telegram about a chat. Takes the owner from the list of administrators, because Telegram answers about single
 * members from a cache.
 */
@Injectable()
export class ChatReader {
  constructor(private readonly api: BotApi) {}

  async read(chatId: string, signal: AbortSignal): Promise<ChatReading> {
    try {
      return await this.readFacts(chatId, signal);
    } catch (error) {
      if (error instanceof BotApiError) return toReading(error);
      throw error;
    }
  }

  private async readFacts(chatId: string, signal: AbortSignal): Promise<ChatReading> {
    const input = { chat_id: chatId };
    const administrators = await this.api.call('getChatAdministrators', input, signal);
    const chat = await this.api.call('getChat', input, signal);
    const members = await this.api.call('getChatMemberCount', input, signal);
    const owner = administrators.find((one) => one.status === 'creator');
    const type = PROOF_CHAT_TYPES.find((known) => known === chat.type);
    if (!type) return { kind: 'closed' };
    return {
      kind: 'facts',
      ownerId: owner ? String(owner.user.id) : null,
      isAnonymous: owner?.is_anonymous ?? false,
      // Telegram lists other bots only on request, so a bot in this list is the shop's own.
      isBotAdministrator: administrators.some(({ user }) => user.is_bot),
      type,
      title: cutText(cleanLine(chat.title ?? ''), MAX_TITLE_LENGTH),
      usernames: chat.active_usernames ?? (chat.username === undefined ? [] : [chat.username]),
      members,
      hash: createHash('sha256')
        .update(JSON.stringify([administrators, chat, members]))
        .digest('hex'),
    };
  }
}

function toReading({ code, retryAfterS, migrateToChatId }: BotApiError): ChatReading {
  if (migrateToChatId !== null) return { kind: 'migrated', toChatId: migrateToChatId };
  if (code === 400 || code === 403) return { kind: 'closed' };
  return { kind: 'nothing', retryAfterS: retryAfterS ?? 0 };
}
