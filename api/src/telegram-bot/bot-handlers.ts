import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { ChatNotice, MemberChange, SharedChat, TelegramUser, TypedText } from './bot-events';

/** A person has opened a link to the bot and has pressed Start. */
export type StartedLink = { person: TelegramUser; token: string };
type StartHandler = (tx: Tx, link: StartedLink) => Promise<void>;
type Handler<Event, Result = void> = (tx: Tx, event: Event) => Promise<Result>;

/**
 * Passes the updates of the bot on to other parts of the shop. A handler runs in the transaction that marks the update
 * as done, and this transaction may be rolled back and run again. So a handler calls no other server: it only stores a
 * message, or work for a job of `BotJobs`. An update may arrive late, after newer ones.
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

  /** @param prefix The part of the link's payload before `_`. The rest of the payload is the token. */
  onStart(prefix: string, handler: StartHandler): void {
    if (this.starts.has(prefix)) throw new Error(`Two handlers for links that begin with ${prefix}_`);
    this.starts.set(prefix, handler);
  }

  onChatShared(handler: Handler<SharedChat>): void {
    this.lists.sharedChat.push(handler);
  }

  /**
   * Reports a change of the bot's own membership in a chat. In a private chat, `kicked` means that the person has
   * blocked the bot.
   */
  onMyChatMember(handler: Handler<MemberChange>): void {
    this.lists.ownPlace.push(handler);
  }

  /** Reports a change of the membership of somebody else in a chat where the bot is an administrator. */
  onChatMember(handler: Handler<MemberChange>): void {
    this.lists.place.push(handler);
  }

  /**
   * Reports that a group has a new id, that its owner has left, or that it has a new owner. Channels send no such
   * message.
   */
  onServiceMessage(handler: Handler<ChatNotice>): void {
    this.lists.chatNotice.push(handler);
  }

  /**
   * Reports a text in a private chat, such as the text of a pressed button.
   * @param handler Returns whether it has used the text.
   */
  onText(handler: Handler<TypedText, boolean>): void {
    this.lists.text.push(handler);
  }

  /**
   * Reports that the person wants no more messages.
   * @param handler Returns what it has switched off, with one line of HTML for each item.
   */
  onStop(handler: Handler<TelegramUser, string[]>): void {
    this.lists.stop.push(handler);
  }

  /**
   * @param handler Deletes what it may. Returns what it has deleted and what it keeps, with one line of HTML for each
   * item.
   */
  onForget(handler: Handler<TelegramUser, string[]>): void {
    this.lists.forget.push(handler);
  }

  /** @param handler Returns what the shop stores about the person, with one line of HTML for each item. */
  onMyData(handler: Handler<TelegramUser, string[]>): void {
    this.lists.myData.push(handler);
  }

  /** Reports that the bot can no longer write to this chat. The messages that wait for the chat are not sent. */
  onUndeliverable(handler: Handler<string>): void {
    this.lists.undeliverable.push(handler);
  }

  /**
   * Asks the handler before the bot sends a notice.
   * @param handler Returns whether this chat still gets notices.
   */
  onSending(handler: Handler<string, boolean>): void {
    this.lists.noticed.push(handler);
  }

  /**
   * Asks the handler before the bot leaves a chat.
   * @param handler Returns whether the bot must stay.
   */
  onLeaving(handler: Handler<string, boolean>): void {
    this.lists.wanted.push(handler);
  }

  /** Passes the payload of a link to its handler. Returns false when no part of the shop has links with this prefix. */
  async handleStart(tx: Tx, person: TelegramUser, payload: string): Promise<boolean> {
    const [, prefix = '', token = ''] = /^([a-z]+)_([\w-]+)$/.exec(payload) ?? [];
    const handler = this.starts.get(prefix);
    await handler?.(tx, { person, token });
    return handler !== undefined;
  }

  async handleSharedChat(tx: Tx, event: SharedChat): Promise<void> {
    await runAll(this.lists.sharedChat, tx, event);
  }

  async handleOwnMembership(tx: Tx, event: MemberChange): Promise<void> {
    await runAll(this.lists.ownPlace, tx, event);
  }

  async handleMembership(tx: Tx, event: MemberChange): Promise<void> {
    await runAll(this.lists.place, tx, event);
  }

  async handleServiceMessage(tx: Tx, event: ChatNotice): Promise<void> {
    await runAll(this.lists.chatNotice, tx, event);
  }

  async handleUndeliverable(tx: Tx, chatId: string): Promise<void> {
    await runAll(this.lists.undeliverable, tx, chatId);
  }

  async handleStop(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await runAll(this.lists.stop, tx, person)).flat();
  }

  async handleForget(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await runAll(this.lists.forget, tx, person)).flat();
  }

  async collectMyData(tx: Tx, person: TelegramUser): Promise<string[]> {
    return (await runAll(this.lists.myData, tx, person)).flat();
  }

  /** Returns whether any part of the shop has used the text. */
  async handleText(tx: Tx, event: TypedText): Promise<boolean> {
    return (await runAll(this.lists.text, tx, event)).some(Boolean);
  }

  async getsNotices(tx: Tx, chatId: string): Promise<boolean> {
    return (await runAll(this.lists.noticed, tx, chatId)).some(Boolean);
  }

  async isWanted(tx: Tx, chatId: string): Promise<boolean> {
    return (await runAll(this.lists.wanted, tx, chatId)).some(Boolean);
  }
}

/** Runs the handlers one after the other, because they share a database connection. */
async function runAll<Event, Result>(handlers: readonly Handler<Event, Result>[], tx: Tx, event: Event) {
  const results: Result[] = [];
  for (const handler of handlers) results.push(await handler(tx, event));
  return results;
}
