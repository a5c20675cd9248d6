import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { pick } from '../http/view';
import type { Actor } from '../order-item/transitions';
import type { Deal, DealEntry } from './deal.entity';
import { DealRepository } from './deal.repository';
import type { DealEntryView } from './deal.view';

/** The entries that a conversation may have, and those of a response. */
const MAX_ENTRIES = 200;
/** The entries of each deal, when a response has many. */
const MIN_ENTRIES = 20;
/** The same words again within this time are the same message: somebody has pressed twice. */
const REPEAT_MS = 60_000;

export type DealMessage = { text: string; actor: Actor; userId: number | null };
type Titled = { id: number; productTitle: string };

/** The messages of a deal, beside the changes of its lines. */
@Injectable()
export class ConversationService {
  constructor(private readonly deals: DealRepository) {}

  /** Returns whether the message was stored; false when it is a repeat. Throws 409 when the conversation is full. */
  async write(tx: Tx, dealId: number, { text, actor, userId }: DealMessage): Promise<boolean> {
    found(await this.deals.lock(tx, dealId));
    const [newest, count] = [await this.deals.findNewestEntry(tx, dealId), await this.deals.countEntries(tx, dealId)];
    const now = new Date();
    if (newest && isRepeat(newest, { text, actor }, now)) return false;
    if (count >= MAX_ENTRIES) {
      throw new Problem(409, 'This conversation is full. Our support can help you.', { code: 'full' });
    }
    const entry = { dealId, orderItemId: null, type: 'message', actor, userId, text, createdAt: now } as const;
    await this.deals.insertEntries(tx, [entry]);
    await this.deals.touch(tx, [dealId], now, null);
    return true;
  }

  /** Returns the newest entries of each deal, the oldest first. */
  async entriesOf(tx: Tx, deals: readonly Deal[], lines: readonly Titled[]): Promise<Map<number, DealEntryView[]>> {
    const limit = Math.max(MIN_ENTRIES, Math.floor(MAX_ENTRIES / Math.max(1, deals.length)));
    const entries = await this.deals.findEntries(
      tx,
      deals.map(({ id }) => id),
      limit,
    );
    const titles = new Map(lines.map(({ id, productTitle }) => [id, productTitle]));
    const byDeal = new Map<number, DealEntryView[]>(deals.map(({ id }) => [id, []]));
    for (const { dealId, actor, orderItemId, ...entry } of entries) {
      const itemTitle = orderItemId === null ? null : (titles.get(orderItemId) ?? null);
      const { id, type, text, createdAt } = pick(entry, 'id', 'type', 'text', 'createdAt');
      byDeal.get(dealId)?.push({ id, type, by: actor, itemTitle, text, createdAt });
    }
    return byDeal;
  }
}

const isRepeat = (newest: DealEntry, { text, actor }: Pick<DealMessage, 'text' | 'actor'>, now: Date): boolean =>
  newest.type === 'message' &&
  newest.actor === actor &&
  newest.text === text &&
  now.getTime() - newest.createdAt.getTime() < REPEAT_MS;
