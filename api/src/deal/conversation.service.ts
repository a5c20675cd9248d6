import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { pick } from '../http/view';
import type { Actor } from '../order-item/transitions';
import type { Deal, DealEntry } from './deal.entity';
import { DealRepository } from './deal.repository';
import type { DealEntryView } from './deal.view';

/** The maximum number of entries in a conversation, and in a response that shows conversations. */
const MAX_CONVERSATION_ENTRIES = 200;
/** A response with many deals contains at least this number of entries of each deal. */
const MIN_ENTRIES_PER_DEAL = 20;
/** If the same text comes again within this time, somebody has pressed the button twice. */
const REPEAT_WINDOW_MS = 60_000;

export type DealMessage = { text: string; actor: Actor; userId: number | null };
type TitledLine = { id: number; productTitle: string };

/** Stores the messages of deals, and reads them together with the changes of the order lines. */
@Injectable()
export class ConversationService {
  constructor(private readonly deals: DealRepository) {}

  /**
   * Returns whether the message was stored, which is false for a repeated message. Throws 409 when the conversation is
   * full.
   */
  async writeMessage(tx: Tx, dealId: number, { text, actor, userId }: DealMessage): Promise<boolean> {
    found(await this.deals.lock(tx, dealId));
    const [newest, count] = [await this.deals.findNewestEntry(tx, dealId), await this.deals.countEntries(tx, dealId)];
    const now = new Date();
    if (newest && isRepeatedMessage(newest, { text, actor }, now)) return false;
    if (count >= MAX_CONVERSATION_ENTRIES) {
      throw new Problem(409, 'This conversation is full. Please contact our support.', { code: 'full' });
    }
    const entry = { dealId, orderItemId: null, type: 'message', actor, userId, text, createdAt: now } as const;
    await this.deals.insertEntries(tx, [entry]);
    await this.deals.touch(tx, [dealId], now, null);
    return true;
  }

  /** Returns the newest entries of each deal, the oldest first. */
  async entriesOf(tx: Tx, deals: readonly Deal[], lines: readonly TitledLine[]): Promise<Map<number, DealEntryView[]>> {
    const limit = Math.max(MIN_ENTRIES_PER_DEAL, Math.floor(MAX_CONVERSATION_ENTRIES / Math.max(1, deals.length)));
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

const isRepeatedMessage = (
  newest: DealEntry,
  { text, actor }: Pick<DealMessage, 'text' | 'actor'>,
  now: Date,
): boolean =>
  newest.type === 'message' &&
  newest.actor === actor &&
  newest.text === text &&
  now.getTime() - newest.createdAt.getTime() < REPEAT_WINDOW_MS;
