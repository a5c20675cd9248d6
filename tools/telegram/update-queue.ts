import { randomInt } from 'node:crypto';
import type { ApiMethods, Update } from '@grammyjs/types';
import { BotApiError } from './bot-api-error';
import type { TelegramClock } from './telegram-clock';

export type UpdateKind = Exclude<keyof Update, 'update_id'>;
type GetUpdates = NonNullable<Parameters<ApiMethods<never>['getUpdates']>[0]>;

interface WaitingPoll {
  max: number;
  resolve: (updates: Update[]) => void;
  reject: (error: BotApiError) => void;
}

/** The kinds of updates that a bot gets only if it lists them. */
const OPT_IN_UPDATE_KINDS: ReadonlySet<UpdateKind> = new Set([
  'chat_member',
  'message_reaction',
  'message_reaction_count',
]);
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/** After this time without an update, ids restart at a random number. */
const ID_RESTART_MS = 7 * DAY_MS;
/** An update is kept for this time after its event. */
const UPDATE_LIFETIME_MS = DAY_MS;
const MAX_UPDATES = 100_000;
const MAX_UPDATE_ID = 2_000_000_000;
/** Restarted ids begin this far below all earlier ids. This allows some thousand restarts without a repeated id. */
const ID_RESTART_STEP = { min: 100_000, max: 200_000 };
const MAX_UPDATES_PER_CALL = 100;
const MAX_TIMEOUT_SECONDS = 50;
/** The longest time between two polls of a running bot. */
const MAX_POLL_PAUSE_MS = 60 * SECOND_MS;
/** When an offset is this far behind the newest id, the queue ignores the offset and begins at the oldest update. */
const MAX_OFFSET_LAG = 10;
/**
 * Limits for a second call with the same offset. Within `one` after the first call, it gets only one update. Within
 * `wait`, it waits at least that long when there is no update.
 */
const SAME_OFFSET_MS = { one: 500, wait: 3 * SECOND_MS };

/**
 * The updates of one bot, as the Bot API stores and delivers them. Some methods simulate faults: updates are lost, late
 * or repeated, or have lower ids.
 */
export class UpdateQueue {
  webhookUrl = '';
  #updates: Update[] = [];
  readonly #expiry = new WeakMap<Update, number>();
  #allowed: ReadonlySet<UpdateKind> | null = null;
  #nextId = randomInt(MAX_UPDATE_ID / 4, MAX_UPDATE_ID / 2);
  #lowestId = this.#nextId;
  #addedAt: number | null = null;
  #restarts = false;
  #poll: WaitingPoll | null = null;
  #lastCall: { offset: number; at: number } | null = null;
  readonly #delivered: Update[] = [];
  readonly #repeated: Update[] = [];
  readonly #held = new Map<UpdateKind, (() => void)[]>();
  readonly #losses = new Map<UpdateKind, number>();

  constructor(private readonly clock: TelegramClock) {}

  /** Whether the bot has polled recently. */
  get isPolled(): boolean {
    return this.#lastCall !== null && this.clock.now() - this.#lastCall.at < MAX_POLL_PAUSE_MS;
  }

  get pending(): number {
    this.#removeOld();
    return this.#updates.length;
  }

  /** @param date The time of the event in seconds. The update is kept for UPDATE_LIFETIME_MS after this time. */
  add(content: Omit<Update, 'update_id'>, date = this.clock.seconds()): void {
    const kind = Object.keys(content)[0] as UpdateKind;
    if (this.#allowed ? !this.#allowed.has(kind) : OPT_IN_UPDATE_KINDS.has(kind)) return;
    const lost = this.#losses.get(kind) ?? 0;
    this.#losses.set(kind, Math.max(0, lost - 1));
    if (lost > 0) return;
    const held = this.#held.get(kind);
    if (held) held.push(() => this.#store(content, date));
    else this.#store(content, date);
  }

  #store(content: Omit<Update, 'update_id'>, date: number): void {
    this.#removeOld();
    if (this.#updates.length >= MAX_UPDATES) return;
    const now = this.clock.now();
    if (this.#addedAt !== null && now - this.#addedAt > ID_RESTART_MS) this.#nextId = randomInt(1, MAX_UPDATE_ID / 2);
    if (this.#restarts && this.#updates.length === 0) {
      this.#nextId = this.#lowestId - randomInt(ID_RESTART_STEP.min, ID_RESTART_STEP.max);
      this.#restarts = false;
    }
    this.#addedAt = now;
    const update = { update_id: this.#nextId++, ...content };
    this.#lowestId = Math.min(this.#lowestId, update.update_id);
    this.#expiry.set(update, date * SECOND_MS + UPDATE_LIFETIME_MS);
    this.#updates.push(update);
    this.#wake();
  }

  /**
   * Answers at once when there are updates. Otherwise answers when an update comes, when the time is over, or when
   * the client is gone.
   */
  get(
    { offset = 0, limit = MAX_UPDATES_PER_CALL, timeout = 0, allowed_updates }: GetUpdates,
    signal?: AbortSignal,
  ): Promise<Update[]> {
    if (this.webhookUrl)
      throw new BotApiError(409, "can't use getUpdates method while webhook is active; use deleteWebhook to delete it");
    this.#endPoll('terminated by other getUpdates request; make sure that only one bot instance is running');
    if (allowed_updates) this.allow(allowed_updates);
    const now = this.clock.now();
    const sinceSame = this.#lastCall?.offset === offset ? now - this.#lastCall.at : Infinity;
    this.#lastCall = { offset, at: now };
    const least = sinceSame < SAME_OFFSET_MS.wait ? SAME_OFFSET_MS.wait / SECOND_MS : 0;
    const seconds = Math.min(Math.max(timeout, least), MAX_TIMEOUT_SECONDS);
    const max = sinceSame < SAME_OFFSET_MS.one ? 1 : Math.min(Math.max(limit, 1), MAX_UPDATES_PER_CALL);
    this.#confirm(offset);
    const ready = this.#takeUpdates(max);
    if (ready.length > 0 || seconds <= 0) return Promise.resolve(ready);
    return new Promise((resolve, reject) => {
      const cancel = this.clock.runAfter(seconds * SECOND_MS, () => this.#answerPoll([]));
      const ending =
        <T>(work: (value: T) => void) =>
        (value: T) => {
          cancel();
          this.#poll = null;
          work(value);
        };
      const poll = { max, resolve: ending(resolve), reject: ending(reject) };
      this.#poll = poll;
      signal?.addEventListener('abort', () => this.#poll === poll && this.#answerPoll([]), { once: true });
    });
  }

  #endPoll(reason: string): void {
    this.#poll?.reject(new BotApiError(409, reason));
  }

  setWebhook(url: string): void {
    this.webhookUrl = url;
    if (url) this.#endPoll('terminated by setWebhook request');
  }

  allow(kinds: readonly UpdateKind[]): void {
    this.#allowed = kinds.length > 0 ? new Set(kinds) : null;
  }

  clear(): void {
    this.#updates = [];
  }

  /** Drops the next updates of a kind. */
  lose(kind: UpdateKind, times: number): void {
    this.#losses.set(kind, times);
  }

  /** Delays the updates of a kind, so that later updates of other kinds overtake them. */
  hold(kind: UpdateKind): void {
    if (!this.#held.has(kind)) this.#held.set(kind, []);
  }

  /** Delivers the delayed updates in their order, with their own dates. */
  release(kind: UpdateKind): void {
    const held = this.#held.get(kind) ?? [];
    this.#held.delete(kind);
    for (const store of held) store();
  }

  /** Delivers the last updates again with their ids, although they were confirmed. */
  repeat(count: number): void {
    this.#repeated.push(...this.#delivered.slice(-count));
    this.#wake();
  }

  /** Gives the next update a lower id than all before, as after a week without updates. */
  restartIds(): void {
    this.#restarts = true;
  }

  #removeOld(): void {
    const now = this.clock.now();
    this.#updates = this.#updates.filter((update) => (this.#expiry.get(update) ?? 0) > now);
  }

  #confirm(offset: number): void {
    this.#removeOld();
    if (offset < 0) this.#updates = this.#updates.slice(offset);
    else if (offset <= this.#nextId + MAX_OFFSET_LAG)
      this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
  }

  #takeUpdates(max: number): Update[] {
    const taken = [...this.#repeated.splice(0, max), ...this.#updates].slice(0, max);
    this.#delivered.push(...taken);
    this.#delivered.splice(0, Math.max(0, this.#delivered.length - MAX_UPDATES_PER_CALL));
    return taken;
  }

  #wake(): void {
    if (this.#poll) this.#answerPoll(this.#takeUpdates(this.#poll.max));
  }

  #answerPoll(updates: Update[]): void {
    this.#poll?.resolve(updates);
  }
}
