import type { ChatMember } from '@grammyjs/types';
import type { TelegramClock } from './telegram-clock';

/** An entry is kept this long after it was read last, so that a steady poll keeps it forever. */
const KEPT_MS = 1800 * 1000;
/** The cache is not asked this long after any update about a participant. */
const FRESH_MS = 60 * 1000;

/** What `getChatMember` returns to a bot that is an administrator: it may be long out of date. */
export class MemberCache {
  readonly #entries = new Map<string, { member: ChatMember; readAt: number }>();
  #toldAt = -Infinity;

  constructor(private readonly clock: TelegramClock) {}

  read(chatId: number, userId: number, fresh: ChatMember): ChatMember {
    const now = this.clock.now();
    const key = `${chatId} ${userId}`;
    const entry = this.#entries.get(key);
    const isKept = entry !== undefined && now - entry.readAt < KEPT_MS;
    // a fresh answer does not replace the entry
    if (now - this.#toldAt < FRESH_MS && isKept) return fresh;
    const member = isKept ? entry.member : fresh;
    this.#entries.set(key, { member, readAt: now });
    return member;
  }

  /** Called when the bot is told about a participant. Only this replaces an entry. */
  tell(chatId: number, userId: number, member: ChatMember): void {
    this.#toldAt = this.clock.now();
    const entry = this.#entries.get(`${chatId} ${userId}`);
    if (entry) entry.member = member;
  }
}
