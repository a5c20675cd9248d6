import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import type { MemberChange, TelegramUser, TypedText } from './bot-events';
import { BotHandlers } from './bot-handlers';
import { escapeHtml, TelegramOutbox } from './telegram-outbox';

/** The commands in the menu of the bot. */
export const BOT_COMMANDS = [
  { command: 'start', description: 'What this bot does' },
  { command: 'stop', description: 'Stop all messages' },
  { command: 'mydata', description: 'What is stored about you' },
  { command: 'forget', description: 'Delete what is stored about you' },
  { command: 'help', description: 'List the commands' },
] as const;

/** A person for whom this many messages wait gets no further answers. */
const MAX_WAITING_MESSAGES = 5;
/** The bot waits this long before it leaves a chat, because people may add the bot before they tell it the purpose. */
const LEAVE_DELAY_MS = 10 * 60_000;
const JOINED_STATUSES = ['member', 'administrator'];

/** Answers what people write to the bot in private. */
@Injectable()
export class BotCommands {
  constructor(
    private readonly handlers: BotHandlers,
    private readonly outbox: TelegramOutbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer(tx: Tx, updateId: number, { person, text }: TypedText): Promise<void> {
    const [, command, argument = ''] = /^\/(\w{1,32})(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text) ?? [];
    const reply = await this.composeReply(tx, person, command, argument, text);
    if (reply === null || (await this.outbox.countWaiting(tx, person.id)) >= MAX_WAITING_MESSAGES) return;
    const { lines, once } = reply;
    const key = once ? `telegram help ${person.id}` : `telegram reply ${this.config.telegramBot?.id} ${updateId}`;
    await this.outbox.enqueue(tx, { chatId: person.id, text: lines.join('\n'), key });
  }

  /** Makes the bot leave a chat later, unless a part of the shop needs it there. */
  async leaveLater(tx: Tx, { chat, after, updateId }: MemberChange): Promise<void> {
    if (chat.type === 'private' || !JOINED_STATUSES.includes(after)) return;
    const key = `telegram leave ${chat.id} ${updateId}`;
    await this.outbox.enqueueLeaving(tx, { chatId: chat.id, key, delayMs: LEAVE_DELAY_MS });
  }

  /** @returns The answer of the bot. Null when another part of the shop answers. */
  private async composeReply(tx: Tx, person: TelegramUser, command: string | undefined, payload: string, text: string) {
    switch (command) {
      case 'start':
        if (!payload) return this.helpReply();
        return (await this.handlers.handleStart(tx, person, payload)) ? null : toReply(false, [UNKNOWN_LINK_TEXT]);
      case 'stop':
        await this.outbox.dropWaiting(tx, person.id);
        return toReply(false, [...(await this.handlers.handleStop(tx, person)), STOPPED_TEXT]);
      case 'mydata':
        return toReply(false, await this.describeMyData(tx, person));
      case 'forget':
        await this.outbox.dropWaiting(tx, person.id);
        return toReply(false, [...(await this.handlers.handleForget(tx, person)), FORGOTTEN_TEXT]);
      case 'help':
        return this.helpReply();
      case undefined:
      default:
        return (await this.handlers.handleText(tx, { person, text })) ? null : { ...this.helpReply(), once: true };
    }
  }

  private async describeMyData(tx: Tx, person: TelegramUser): Promise<string[]> {
    const lines = await this.handlers.collectMyData(tx, person);
    return lines.length > 0 ? ['What we store about your Telegram account:', ...lines] : [NOTHING_STORED_TEXT];
  }

  private helpReply() {
    const shop = escapeHtml(new URL(this.config.shopOrigin).host);
    const commands = BOT_COMMANDS.map(({ command, description }) => `/${command} – ${description}`);
    const intro = `This is the bot of ${shop}. It acts on links from the shop, and never asks for a password, a code or money.`;
    return toReply(false, [intro, '', ...commands]);
  }
}

const UNKNOWN_LINK_TEXT = 'This link does not work. Please get a new one in the shop.';
const STOPPED_TEXT = 'You will get no more messages from this bot, except answers to what you write to it.';
const NOTHING_STORED_TEXT = 'We store nothing about your Telegram account.';
const FORGOTTEN_TEXT = 'Messages that were waiting for you have been deleted.';

const toReply = (isOnce: boolean, lines: string[]) => ({ once: isOnce, lines });
