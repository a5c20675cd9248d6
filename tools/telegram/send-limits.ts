import { tooManyRequestsError } from './bot-api-error';
import type { TelegramClock } from './telegram-clock';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const TOTAL_LIMIT = { count: 30, ms: SECOND_MS };
const PRIVATE_CHAT_LIMIT = { count: 1, ms: SECOND_MS };
const GROUP_LIMIT = { count: 20, ms: MINUTE_MS };

/** Refuses messages that are sent too fast. Unlike the real Telegram, this class allows no short bursts. */
export class SendLimits {
  readonly #sent = new Map<string, number[]>();

  constructor(private readonly clock: TelegramClock) {}

  /** Counts a message to a chat. Throws an error with the time to wait when a limit is exceeded. */
  countMessage(chatId: number): void {
    const limits = [
      ['all', TOTAL_LIMIT],
      [String(chatId), chatId > 0 ? PRIVATE_CHAT_LIMIT : GROUP_LIMIT],
    ] as const;
    const now = this.clock.now();
    for (const [key, { count, ms }] of limits) {
      const recent = (this.#sent.get(key) ?? []).filter((at) => at > now - ms);
      this.#sent.set(key, recent);
      const [first = now] = recent;
      if (recent.length >= count) throw tooManyRequestsError(Math.ceil((first + ms - now) / SECOND_MS));
    }
    for (const [key] of limits) this.#sent.get(key)?.push(now);
  }
}
