import { Injectable, type StreamableFile } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CsvColumns, csvFields, csvFile, type CsvFormat } from '../csv/csv-file';
import { RETENTION_DAYS } from '../database/personal-data';
import { Transactions, type Tx } from '../database/transactions';
import { lastDays } from '../utc-day/utc-day';
import { type DayRow, FiguresRepository } from './figures.repository';
import type { FiguresDayView, FiguresView } from './figures.view';

/**
 * The figures are kept for this time, because counting a year of 100,000 orders with 180,000 answers takes half a
 * second, most of it for the medians.
 */
const FIGURES_TTL_MS = 60_000;
const MAX_LISTED_PRODUCTS = 5;

/** The columns of the file of each figure. */
const FIGURE_COLUMNS = {
  orders: csvFields('day', 'orders'),
  revenue: csvFields('day', 'revenue'),
  accounts: csvFields('day', 'accounts'),
  answers: csvFields('day', 'answerSeconds'),
  searches: csvFields('day', 'missedSearches'),
  views: csvFields('day', 'views'),
} as const satisfies Record<string, CsvColumns<FiguresDayView>>;
export type Figure = keyof typeof FIGURE_COLUMNS;
export const FIGURES = Object.keys(FIGURE_COLUMNS) as Figure[];

/** Counts the figures of the last days at most once a minute, for all administrators together. */
@Injectable()
export class FiguresService {
  private readonly cache: LRUCache<number, FiguresView>;

  constructor(
    private readonly figures: FiguresRepository,
    transactions: Transactions,
  ) {
    this.cache = new LRUCache({
      max: 10,
      ttl: FIGURES_TTL_MS,
      ttlResolution: 0,
      ignoreFetchAbort: true,
      fetchMethod: (count) => transactions.read((tx) => this.readFigures(tx, count)),
    });
  }

  /** Returns the figures of the last `count` days, including today. */
  getFigures(count: number): Promise<FiguresView> {
    return this.cache.forceFetch(count);
  }

  async csv(count: number, figure: Figure, format?: CsvFormat): Promise<StreamableFile> {
    const { days } = await this.getFigures(count);
    const columns: CsvColumns<FiguresDayView> = FIGURE_COLUMNS[figure];
    async function* batches(): AsyncGenerator<FiguresDayView[]> {
      yield await Promise.resolve(days);
    }
    return csvFile(`${figure}-${count}-days`, columns, batches(), format);
  }

  private async readFigures(tx: Tx, count: number): Promise<FiguresView> {
    const days = lastDays(count);
    const [since = ''] = days;
    const [viewedSince = ''] = days.slice(-RETENTION_DAYS.listingView);
    const countedSince = (await this.figures.findFirstCountedDay(tx)) ?? days.at(-1) ?? '';
    const orders = byDay(await this.figures.countOrders(tx, since));
    const accounts = byDay(await this.figures.countAccounts(tx, since));
    const answers = byDay(await this.figures.findAnswerTimes(tx, since));
    const searches = byDay(await this.figures.countMissedSearches(tx, since));
    const views = byDay(await this.figures.countViews(tx, viewedSince));
    return {
      days: days.map((day) => ({
        day,
        orders: orders.get(day)?.orders ?? 0,
        revenue: orders.get(day)?.revenue ?? '0.00',
        accounts: accounts.get(day)?.accounts ?? 0,
        answerSeconds: answers.get(day)?.answerSeconds ?? null,
        missedSearches: day < countedSince ? null : (searches.get(day)?.missedSearches ?? 0),
        views: day < viewedSince || day < countedSince ? null : (views.get(day)?.views ?? 0),
      })),
      answerSeconds: await this.figures.findAnswerTime(tx, since),
      mostViewed: await this.figures.findMostViewed(tx, viewedSince, MAX_LISTED_PRODUCTS),
      neverOrdered: await this.figures.findNeverOrdered(tx, viewedSince, MAX_LISTED_PRODUCTS),
    };
  }
}

const byDay = <Values>(rows: DayRow<Values>[]) => new Map(rows.map((row) => [row.day, row]));
