import type { Message, ReplyKeyboardMarkup, User } from '@grammyjs/types';
import type { LocalPerson } from './people';
import type { TelegramClock } from './telegram-clock';
import { UpdateQueue } from './update-queue';

/** The private chat of a person with a bot. The chat has the id of the person. */
export interface BotConversation {
  person: LocalPerson;
  blocked: boolean;
  messages: Message[];
  keyboard: ReplyKeyboardMarkup | null;
}

export class LocalBot {
  readonly updates: UpdateQueue;
  /** The conversations of the bot, by the id of the person. A conversation begins when the person presses Start. */
  readonly conversations = new Map<number, BotConversation>();
  /** Callback queries that the bot has not answered. */
  readonly queries = new Map<string, BotConversation>();

  constructor(
    readonly id: number,
    readonly token: string,
    readonly username: string,
    readonly name: string,
    clock: TelegramClock,
  ) {
    this.updates = new UpdateQueue(clock);
  }

  get user(): User & { is_bot: true; username: string } {
    return { id: this.id, is_bot: true, first_name: this.name, username: this.username };
  }
}
