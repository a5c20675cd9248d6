import type { ChatMember } from '@grammyjs/types';
import type { TelegramClock } from './telegram-clock';

/** An entry is kept for this time after its last read. So an entry that a bot reads often enough never expires. */
const ENTRY_LIFETIME_MS = 1800 * 1000;
/** For this time after an update about any participant, answers do not come from the cache. */
const BYPASS_MS = 60 * 1000;

/** The answers of `getChatMember` to a bot that is an administrator. They may be long out of date. */
export class MemberCache {
  readonly #entries = new Map<string, { member: ChatMember; readAt: number }>();
  #toldAt = -Infinity;

  constructor(private readonly clock: TelegramClock) {}

  readMember(chatId: number, userId: number, fresh: ChatMember): ChatMember {
    const now = this.clock.now();
    const key = `${chatId} ${userId}`;
    const entry = this.#entries.get(key);
    const isKept = entry !== undefined && now - entry.readAt < ENTRY_LIFETIME_MS;
    // a fresh answer does not replace the cached entry
    if (now - this.#toldAt < BYPASS_MS && isKept) return fresh;
    const member = isKept ? entry.member : fresh;
    this.#entries.set(key, { member, readAt: now });
    return member;
  }

  /** Replaces an entry. Called only when the bot is told about a participant. */
  storeMember(chatId: number, userId: number, member: ChatMember): void {
    this.#toldAt = this.clock.now();
    const entry = this.#entries.get(`${chatId} ${userId}`);
    if (entry) entry.member = member;
  }
}
