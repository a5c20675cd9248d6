import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { ChatNotice, MemberChange, SharedChat, TelegramUser, TypedText } from './bot-events';

/** A link of a kind was opened, and Start was pressed. */
export type StartedLink = { person: TelegramUser; token: string };
type StartHandler = (tx: Tx, link: StartedLink) => Promise<void>;
type Handler<Event, Result = void> = (tx: Tx, event: Event) => Promise<Result>;

/**
 * Tells other parts of the shop what the bot is told. A handler runs in the transaction that marks the update as done,
 * which may be rolled back and run again. So it calls nobody: it stores work for a job of `BotJobs`, or a message.
 * An update may be late, and others may have overtaken it.
 */
@Injectable()
export class BotHandlers {
  private readonly starts = new Map<string, StartHandler>();
  private readonly lists = {
    sharedChat: [] as Handler<SharedChat>[],
    ownPlace: [] as Handler<MemberChange>[],
    place: [] as Handler<MemberChange>[],
    chatNotice: [] as Handler<ChatNotice>[],
    text: [] as Handler<TypedText, boolean>[],
    stop: [] as Handler<TelegramUser, string[]>[],
    forget: [] as Handler<TelegramUser, string[]>[],
    myData: [] as Handler<TelegramUser, string[]>[],
    undeliverable: [] as Handler<string>[],
    noticed: [] as Handler<string, boolean>[],
    wanted: [] as Handler<string, boolean>[],
  };

  /** @param prefix The part of the payload before `_`; the token is what follows it. */
  onStart(prefix: string, handler: StartHandler): void {
    if (this.starts.has(prefix)) throw new Error(`Two handlers for links that begin with ${prefix}_`);
    this.starts.set(prefix, handler);
  }

  onChatShared(handler: Handler<SharedChat>): void {
    this.lists.sharedChat.push(handler);
  }

  /** The place of the bot itself in a chat; in a private chat, `kicked` means that the person has blocked it. */
  onMyChatMember(handler: Handler<MemberChange>): void {
    this.lists.ownPlace.push(handler);
  }

  /** The place of others in a chat where the bot is an administrator. */
  onChatMember(handler: Handler<MemberChange>): void {
    this.lists.place.push(handler);
  }

  /** A group has a new id, or its owner has left or was replaced. Channels send no such message. */
  onServiceMessage(handler: Handler<ChatNotice>): void {
    this.lists.chatNotice.push(handler);
  }

  /** A text in a private chat, such as that of a button. @param handler Returns whether the text was meant for it. */
  onText(handler: Handler<TypedText, boolean>): void {
    this.lists.text.push(handler);
  }

  /** The person wants no more messages. @param handler Returns what it has switched off, a line of HTML each. */
  onStop(handler: Handler<TelegramUser, string[]>): void {
    this.lists.stop.push(handler);
  }

  /** @param handler Deletes what it may, and returns what it has deleted and what stays, a line of HTML each. */
  onForget(handler: Handler<TelegramUser, string[]>): void {
    this.lists.forget.push(handler);
  }

  /** @param handler Returns what is stored about the person, a line of HTML each. */
  onMyData(handler: Handler<TelegramUser, string[]>): void {
    this.lists.myData.push(handler);
  }

  /** The bot can no longer write to this chat. Its messages that wait are not sent. */
  onUndeliverable(handler: Handler<string>): void {
    this.lists.undeliverable.push(handler);
  }

  /** Asks before a notice is sent. @param handler Returns whether this chat still gets notices. */
  onSending(handler: Handler<string, boolean>): void {
    this.lists.noticed.push(handler);
  }

  /** Asks before the bot leaves a chat. @param handler Returns whether the bot must stay. */
  onLeaving(handler: Handler<string, boolean>): void {
    this.lists.wanted.push(handler);
  }

  /** Handles the payload of a link. Returns false when no part of the shop has links with its prefix. */
  async start(tx: Tx, person: TelegramUser, payload: string): Promise<boolean> {
    const [, prefix = '', token = ''] = /^([a-z]+)_([\w-]+)$/.exec(payload) ?? [];
    const handler = this.starts.get(prefix);
    await handler?.(tx, { person, token });
    return handler !== undefined;
  }

  async sharedChat(tx: Tx, event: SharedChat): Promise<void> {
    await all(this.lists.sharedChat, tx, event);
  }

  async ownPlace(tx: Tx, event: MemberChange): Promise<void> {
    await all(this.lists.ownPlace, tx, event);
  }

  async place(tx: Tx, event: MemberChange): Promise<void> {
    await all(this.lists.place, tx, event);
  }

  async chatNotice(tx: Tx, event: ChatNotice): Promise<void> {
    await all(this.lists.chatNotice, tx, event);
  }

  async undeliverable(tx: Tx, chatId: string): Promise<void> {
    await all(this.lists.undeliverable, tx, chatId);
  }

  async stop(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await all(this.lists.stop, tx, person)).flat();
  }

  async forget(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await all(this.lists.forget, tx, person)).flat();
  }

  async myData(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await all(this.lists.myData, tx, person)).flat();
  }

  /** Returns whether a part of the shop has used the text. */
  async text(tx: Tx, event: TypedText): Promise<boolean> {
    return (await all(this.lists.text, tx, event)).some(Boolean);
  }

  async getsNotices(tx: Tx, chatId: string): Promise<boolean> {
    return (await all(this.lists.noticed, tx, chatId)).some(Boolean);
  }

  async isWanted(tx: Tx, chatId: string): Promise<boolean> {
    return (await all(this.lists.wanted, tx, chatId)).some(Boolean);
  }
}

/** One after the other, because they share a connection. */
async function all<Event, Result>(handlers: readonly Handler<Event, Result>[], tx: Tx, event: Event) {
  const results: Result[] = [];
  for (const handler of handlers) results.push(await handler(tx, event));
  return results;
}
