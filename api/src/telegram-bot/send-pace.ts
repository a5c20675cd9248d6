/** The time between two calls, because Telegram allows 30 calls a second. */
const CALL_INTERVAL_MS = 34;
/** The bot sends at most one message a second to a private chat, and 20 messages a minute to a group. */
const PRIVATE_INTERVAL_MS = 1_000;
const GROUP_INTERVAL_MS = 3_000;
/** The number of chats whose times are kept. If there are more, the chats that need not wait any more are forgotten. */
const MAX_CHATS = 1_000;

/**
 * Keeps the calls of a bot below the limits of Telegram. Leaves a pause between calls, so that they never come in a
 * burst, not even after a wait that Telegram has asked for.
 */
export class SendPace {
  private nextCall = 0;
  private readonly nextMessage = new Map<string, number>();
  /** The times until which Telegram has told the bot to wait, with the chats as keys. */
  private readonly waits = new Map<string, number>();
  private waitOfAll = 0;

  /** @param now A clock in milliseconds that never goes back. */
  constructor(private readonly now = () => performance.now()) {}

  /** Returns for how many milliseconds from now Telegram has told the bot to wait. */
  toldWaitMs(chatId: string | null): number {
    const until = Math.max(this.waitOfAll, (chatId !== null && this.waits.get(chatId)) || 0);
    return Math.max(0, until - this.now());
  }

  /**
   * Stores that Telegram has told the bot to wait. Telegram does not say whether the chat or the whole bot has reached
   * its limit. So the whole bot waits if the bot already waits for another chat, or if the call was for no chat.
   */
  storeWait(chatId: string | null, seconds: number): void {
    const until = this.now() + seconds * 1000;
    this.forgetPastTimes(this.waits);
    const othersWait = [...this.waits].some(([other, end]) => other !== chatId && end > this.now());
    if (chatId === null || othersWait) this.waitOfAll = Math.max(this.waitOfAll, until);
    if (chatId !== null) this.waits.set(chatId, until);
  }

  /**
   * Returns whether the chat can get a message now, without waiting for an earlier message or for a pause that Telegram
   * has asked for.
   */
  canSendTo(chatId: string): boolean {
    return this.toldWaitMs(chatId) === 0 && (this.nextMessage.get(chatId) ?? 0) <= this.now();
  }

  /** Reserves the next time for a message to this chat, and returns the milliseconds until then. */
  reserveMessage(chatId: string): number {
    this.forgetPastTimes(this.nextMessage);
    const at = Math.max(this.now(), this.nextMessage.get(chatId) ?? 0);
    this.nextMessage.set(chatId, at + (chatId.startsWith('-') ? GROUP_INTERVAL_MS : PRIVATE_INTERVAL_MS));
    return at - this.now();
  }

  /** Reserves the next time for a call, and returns the milliseconds until then. */
  reserveCall(): number {
    const at = Math.max(this.now(), this.nextCall);
    this.nextCall = at + CALL_INTERVAL_MS;
    return at - this.now();
  }

  private forgetPastTimes(times: Map<string, number>): void {
    if (times.size <= MAX_CHATS) return;
    const now = this.now();
    for (const [chatId, time] of times) if (time <= now) times.delete(chatId);
  }
}
