import { Injectable } from '@nestjs/common';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { TextQuery } from '../http/page';
import { utcDay } from '../utc-day/utc-day';
import { MissedSearch } from './missed-search.entity';

export const MISSED_SEARCH_SORTS = {
  times: ['DESC', 'row.times', 'row.lastAt'],
  newest: ['DESC', 'row.lastAt'],
} as const;
export type MissedSearchSort = keyof typeof MISSED_SEARCH_SORTS;

const ADD_TEXTS = `INSERT INTO missed_search (text, times, last_at) VALUES ?
  ON DUPLICATE KEY UPDATE times = times + VALUES(times), last_at = VALUES(last_at)`;
const ADD_DAY = `INSERT INTO missed_search_day (day, times) VALUES (?, ?)
  ON DUPLICATE KEY UPDATE times = times + VALUES(times)`;
const DELETE_RAREST = 'DELETE FROM missed_search ORDER BY times, last_at, id LIMIT ?';

@Injectable()
export class MissedSearchRepository extends ListRepository<MissedSearch, TextQuery, MissedSearchSort> {
  constructor() {
    super(MissedSearch, MISSED_SEARCH_SORTS, ['text']);
  }

  protected addFilter(): void {}

  /** Adds to the count of each text and to the count of the day. */
  async add(tx: Tx, times: ReadonlyMap<string, number>, at: Date): Promise<void> {
    await tx.query(ADD_TEXTS, [[...times].map(([text, count]) => [text, count, at])]);
    await tx.query(ADD_DAY, [utcDay(at), [...times.values()].reduce((sum, count) => sum + count, 0)]);
  }

  /** Keeps at most `max` texts. Deletes those with the lowest counts, the oldest first. */
  async deleteRarest(tx: Tx, max: number): Promise<void> {
    const excess = (await tx.count(MissedSearch)) - max;
    if (excess > 0) await tx.query(DELETE_RAREST, [excess]);
  }
}
