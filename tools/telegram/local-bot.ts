import type { Message, ReplyKeyboardMarkup, User } from '@grammyjs/types';
import type { LocalPerson } from './people';
import type { TelegramClock } from './telegram-clock';
import { UpdateQueue } from './update-queue';

/** The private chat of a person and a bot. Its id is that of the person. */
export interface BotConversation {
  person: LocalPerson;
  blocked: boolean;
  messages: Message[];
  keyboard: ReplyKeyboardMarkup | null;
}

export class LocalBot {
  readonly updates: UpdateQueue;
  /** The key is the id of the person. There is no conversation before the person has pressed Start. */
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
