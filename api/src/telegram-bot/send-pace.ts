/** Telegram allows 30 calls a second. */
const CALL_MS = 34;
/** A private chat gets one message a second, and a group 20 a minute. */
const PRIVATE_MS = 1_000;
const GROUP_MS = 3_000;
/** Chats whose time is over are forgotten when there are more than this. */
const MAX_CHATS = 1_000;

/**
 * Keeps the calls of a bot below the limits of Telegram. Calls are spaced, so that none of them come in a burst, also after a
 * wait that Telegram has asked for.
 */
export class SendPace {
  private nextCall = 0;
  private readonly nextMessage = new Map<string, number>();
  /** Until when Telegram has told the bot to wait. */
  private readonly waits = new Map<string, number>();
  private waitOfAll = 0;

  /** @param now A clock in milliseconds that never goes back. */
  constructor(private readonly now = () => performance.now()) {}

  /** The milliseconds that Telegram has told the bot to wait from now. */
  told(chatId: string | null): number {
    const until = Math.max(this.waitOfAll, (chatId !== null && this.waits.get(chatId)) || 0);
    return Math.max(0, until - this.now());
  }

  /**
   * Telegram does not say whether the limit is that of the chat or that of the bot. It is that of the bot when another chat
   * waits, too, or when the call was for no chat.
   */
  wait(chatId: string | null, seconds: number): void {
    const until = this.now() + seconds * 1000;
    this.forget(this.waits);
    const othersWait = [...this.waits].some(([other, end]) => other !== chatId && end > this.now());
    if (chatId === null || othersWait) this.waitOfAll = Math.max(this.waitOfAll, until);
    if (chatId !== null) this.waits.set(chatId, until);
  }

  /** Returns whether a message to this chat can be sent without waiting longer than other calls. */
  isFree(chatId: string): boolean {
    return this.told(chatId) === 0 && (this.nextMessage.get(chatId) ?? 0) <= this.now();
  }

  /** Takes the next place of a message to this chat, and returns the milliseconds until then. */
  reserveMessage(chatId: string): number {
    this.forget(this.nextMessage);
    const at = Math.max(this.now(), this.nextMessage.get(chatId) ?? 0);
    this.nextMessage.set(chatId, at + (chatId.startsWith('-') ? GROUP_MS : PRIVATE_MS));
    return at - this.now();
  }

  /** Takes the next place of a call, and returns the milliseconds until then. */
  reserveCall(): number {
    const at = Math.max(this.now(), this.nextCall);
    this.nextCall = at + CALL_MS;
    return at - this.now();
  }

  private forget(times: Map<string, number>): void {
    if (times.size <= MAX_CHATS) return;
    const now = this.now();
    for (const [chatId, time] of times) if (time <= now) times.delete(chatId);
  }
}
