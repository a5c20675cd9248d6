import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { Letter } from './letter.entity';

const NOW = 'UTC_TIMESTAMP(3)';
/** The maximum number of letters that the dashboard shows. */
const MAX_SHOWN_LETTERS = 100;

/**
 * Finds the letter whose next batch is due. A pause never lasts longer than a minute, so a time that is more than two
 * minutes ahead means that the clock was set back.
 */
const FIND_SENDING = `SELECT id FROM letter WHERE is_sending = 1
  AND (next_batch_at IS NULL OR next_batch_at <= ${NOW} OR next_batch_at > ${NOW} + INTERVAL 2 MINUTE)`;
const ADVANCE = `UPDATE letter SET last_subscriber_id = ?, uncertain = uncertain + ?,
    next_batch_at = DATE_ADD(${NOW}, INTERVAL ? MICROSECOND) WHERE id = ?`;
const START = `UPDATE letter SET state = 'sending', version = version + 1, content = ?, total = ?, started_on = UTC_DATE(),
    started_at = ${NOW} WHERE id = ? AND state = 'draft'`;
const HAS_STARTED_TODAY = 'SELECT 1 AS found FROM letter WHERE started_on = UTC_DATE()';
const HAS_SENDING = 'SELECT 1 AS found FROM letter WHERE is_sending = 1';
const COUNT_UNSUBSCRIBED = `UPDATE letter SET unsubscribed = unsubscribed + 1
  WHERE started_at IS NOT NULL ORDER BY started_at DESC LIMIT 1`;

type LetterDraft = Pick<Letter, 'subject' | 'text' | 'productIds'>;

@Injectable()
export class LetterRepository {
  findNewest(tx: Tx): Promise<Letter[]> {
    return tx.find(Letter, { order: { id: 'DESC' }, take: MAX_SHOWN_LETTERS });
  }

  find(tx: Tx, id: number): Promise<Letter | null> {
    return tx.findOneBy(Letter, { id });
  }

  lock(tx: Tx, id: number): Promise<Letter | null> {
    return tx.findOne(Letter, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(tx: Tx, draft: LetterDraft): Promise<number> {
    const row = { ...draft, version: 1, state: 'draft', createdAt: new Date() } as const;
    return ((await tx.insert(Letter, row)).raw as { insertId: number }).insertId;
  }

  async update(
    tx: Tx,
    { id, version }: Letter,
    change: Partial<LetterDraft & Pick<Letter, 'state' | 'refusal'>>,
  ): Promise<void> {
    await tx.update(Letter, id, { ...change, version: version + 1 });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(Letter, id);
  }

  /** Starts a letter. Throws a duplicate-key error when another letter is being sent, or when one has begun today. */
  async start(tx: Tx, id: number, content: string, total: number): Promise<void> {
    await tx.query(START, [content, total, id]);
  }

  async hasStartedToday(tx: Tx): Promise<boolean> {
    return (await tx.query<object[]>(HAS_STARTED_TODAY)).length > 0;
  }

  async hasSending(tx: Tx): Promise<boolean> {
    return (await tx.query<object[]>(HAS_SENDING)).length > 0;
  }

  /** Returns the id of the letter that is being sent, if its next batch is due. */
  async findSending(tx: Tx): Promise<number | null> {
    const [row] = await tx.query<{ id: number }[]>(FIND_SENDING);
    return row?.id ?? null;
  }

  async advance(
    tx: Tx,
    id: number,
    { lastSubscriberId, uncertain, pauseMs }: { lastSubscriberId: number; uncertain: number; pauseMs: number },
  ): Promise<void> {
    await tx.query(ADVANCE, [lastSubscriberId, uncertain, Math.round(pauseMs * 1000), id]);
  }

  async finish(tx: Tx, id: number): Promise<void> {
    await tx.update(Letter, id, { state: 'sent', endedAt: () => NOW });
  }

  /** Adds one to the unsubscribed count of the letter that was started last. */
  async countUnsubscribed(tx: Tx): Promise<void> {
    await tx.query(COUNT_UNSUBSCRIBED);
  }
}
