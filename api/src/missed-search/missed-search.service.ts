import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { lengthOf, toAsciiDigits } from '@telemarket/composition/text';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { pageWindow, type TextQuery } from '../http/page';
import { pick } from '../http/view';
import type { AdminMissedSearchView } from './missed-search.dto';
import { MAX_MISSED_TEXT_LENGTH, type MissedSearch } from './missed-search.entity';
import { MissedSearchRepository, type MissedSearchSort } from './missed-search.repository';

export const MAX_MISSED_TEXTS = 5_000;
/** The maximum number of texts that wait in memory. Further texts are not counted. */
const MAX_WAITING_TEXTS = 500;
const WRITE_AFTER_MS = 10_000;

/** Matches an email address, or a number that is as long as a phone number. */
const PERSONAL_DATA = /\S@\S|\d(?:[\s()+./-]*\d){6}/;

/**
 * Returns false for an empty or a long text, and for a text that could identify a person. Full-width characters are
 * treated as normal characters.
 */
export const isCounted = (text: string): boolean =>
  text !== '' && lengthOf(text) <= MAX_MISSED_TEXT_LENGTH && !PERSONAL_DATA.test(toAsciiDigits(text.normalize('NFKC')));

/** Counts the searches that found nothing. Texts wait in memory, so that a search never waits for the database. */
@Injectable()
export class MissedSearchService
  extends AdminList<MissedSearch, AdminMissedSearchView, TextQuery, MissedSearchSort>
  implements BeforeApplicationShutdown
{
  private readonly logger = new Logger('searches');
  private waiting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly searches: MissedSearchRepository,
    transactions: Transactions,
  ) {
    super(transactions, searches, 'searches', CSV_COLUMNS, pageWindow);
  }

  toViews(_tx: Tx, rows: MissedSearch[]): Promise<AdminMissedSearchView[]> {
    return Promise.resolve(rows.map((row) => pick(row, 'id', 'text', 'times', 'lastAt')));
  }

  countSearch(text: string): void {
    if (!isCounted(text)) return;
    const times = this.waiting.get(text);
    if (times === undefined && this.waiting.size >= MAX_WAITING_TEXTS) return;
    this.waiting.set(text, (times ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.writeWaiting(), WRITE_AFTER_MS).unref();
  }

  /** Writes the texts that wait in memory. They are sorted, so that two processes never wait for each other. */
  async writeWaiting(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.size === 0) return;
    const times = new Map([...this.waiting].sort(([a], [b]) => (a < b ? -1 : 1)));
    this.waiting = new Map();
    const add = async (tx: Tx) => {
      await this.searches.add(tx, times, new Date());
      await this.searches.deleteRarest(tx, MAX_MISSED_TEXTS);
    };
    await this.transactions
      .run(add, { isolation: 'READ COMMITTED' })
      .catch((error: unknown) => this.logger.warn(`could not count searches without a result: ${String(error)}`));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writeWaiting();
  }
}

const CSV_COLUMNS = csvFields('text', 'times', 'lastAt');
