import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { HAS_PAGE } from '../listing-state/listing-state';

/** The values of one day. `day` is a date such as `2026-11-24`. A day on which nothing happened has no row. */
export type DayRow<Values> = { day: string } & Values;
export type ViewedListing = { id: number; title: string; views: number };

const SELECT_DAY = (column: string) => `DATE_FORMAT(MIN(${column}), '%Y-%m-%d') AS day`;
const COUNT_ORDERS = `SELECT ${SELECT_DAY('created_at')}, COUNT(*) AS orders, SUM(IF(status = 'completed', total, 0)) AS revenue
  FROM \`order\` FORCE INDEX (order_figures) WHERE created_at >= ? GROUP BY TO_DAYS(created_at)`;
const COUNT_ACCOUNTS = `SELECT ${SELECT_DAY('created_at')}, COUNT(*) AS accounts FROM \`user\`
  WHERE created_at >= ? GROUP BY TO_DAYS(created_at)`;
const COUNT_MISSED_SEARCHES =
  "SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, times AS missedSearches FROM missed_search_day WHERE day >= ?";
// One day is enough for searches and views, because the same version of the shop was the first to count both.
const SELECT_FIRST_COUNTED_DAY = `SELECT DATE_FORMAT(MIN(day), '%Y-%m-%d') AS day
  FROM (SELECT MIN(day) AS day FROM missed_search_day UNION ALL SELECT MIN(day) FROM listing_view) first`;
const COUNT_VIEWS =
  "SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, SUM(views) AS views FROM listing_view WHERE day >= ? GROUP BY listing_view.day";

/** With an even number of answers, the median is the average of the two answers in the middle. */
const medianSql = (
  partition: string,
) => `SELECT DATE_FORMAT(MIN(answered_at), '%Y-%m-%d') AS day, ROUND(AVG(seconds)) AS answerSeconds
  FROM (SELECT answered_at, seconds, ROW_NUMBER() OVER (${partition} ORDER BY seconds) AS place, COUNT(*) OVER (${partition}) AS answers
    FROM (SELECT answered_at, TIMESTAMPDIFF(SECOND, created_at, answered_at) AS seconds FROM deal WHERE answered_at >= ?) answer) ranked
  WHERE place * 2 BETWEEN answers AND answers + 2`;
const SELECT_MEDIAN_BY_DAY = `${medianSql('PARTITION BY TO_DAYS(answered_at)')} GROUP BY TO_DAYS(answered_at)`;
const SELECT_MEDIAN = medianSql('');

// The listings are read in the order of their views until there are enough.
const selectViewed = (condition: string) => `SELECT product.id, product.title, viewed.views
  FROM (SELECT product_id, SUM(views) AS views FROM listing_view WHERE day >= ? GROUP BY product_id) viewed
  STRAIGHT_JOIN product ON product.id = viewed.product_id
  WHERE ${condition} ORDER BY viewed.views DESC, viewed.product_id LIMIT ?`;
const SELECT_MOST_VIEWED = selectViewed(HAS_PAGE);
// The condition has a subquery with LIMIT 1, because NOT EXISTS would read all lines of orders.
const SELECT_NEVER_ORDERED = selectViewed(
  "state = 'listed' AND (SELECT id FROM order_item WHERE order_item.product_id = viewed.product_id LIMIT 1) IS NULL",
);

/** Counts what has happened in the shop on each day (UTC). */
@Injectable()
export class FiguresRepository {
  /** The revenue of a day is the sum of the orders that were placed on this day and are completed. */
  countOrders(tx: Tx, since: string): Promise<DayRow<{ orders: number; revenue: string }>[]> {
    return tx.query(COUNT_ORDERS, [since]);
  }

  countAccounts(tx: Tx, since: string): Promise<DayRow<{ accounts: number }>[]> {
    return tx.query(COUNT_ACCOUNTS, [since]);
  }

  countMissedSearches(tx: Tx, since: string): Promise<DayRow<{ missedSearches: number }>[]> {
    return tx.query(COUNT_MISSED_SEARCHES, [since]);
  }

  /** Finds the first day for which searches or views were counted; null if nothing was counted yet. */
  async findFirstCountedDay(tx: Tx): Promise<string | null> {
    const [row] = await tx.query<{ day: string | null }[]>(SELECT_FIRST_COUNTED_DAY);
    return row?.day ?? null;
  }

  async countViews(tx: Tx, since: string): Promise<DayRow<{ views: number }>[]> {
    const rows = await tx.query<DayRow<{ views: string }>[]>(COUNT_VIEWS, [since]);
    return rows.map(({ day, views }) => ({ day, views: Number(views) }));
  }

  /**
   * Returns for each day the median answer time of the deals that were first answered on this day. An answer time
   * begins with the order and ends with the first answer of the seller.
   */
  async findAnswerTimes(tx: Tx, since: string): Promise<DayRow<{ answerSeconds: number }>[]> {
    const rows = await tx.query<DayRow<{ answerSeconds: string }>[]>(SELECT_MEDIAN_BY_DAY, [since]);
    return rows.map(({ day, answerSeconds }) => ({ day, answerSeconds: Number(answerSeconds) }));
  }

  /** Returns the median of all answer times; null if there is no answer. */
  async findAnswerTime(tx: Tx, since: string): Promise<number | null> {
    const [row] = await tx.query<{ answerSeconds: string | null }[]>(SELECT_MEDIAN, [since]);
    return row && row.answerSeconds !== null ? Number(row.answerSeconds) : null;
  }

  findMostViewed(tx: Tx, since: string, limit: number): Promise<ViewedListing[]> {
    return this.findViewed(tx, SELECT_MOST_VIEWED, since, limit);
  }

  /** Finds the most viewed of the listings that nobody has ordered. */
  findNeverOrdered(tx: Tx, since: string, limit: number): Promise<ViewedListing[]> {
    return this.findViewed(tx, SELECT_NEVER_ORDERED, since, limit);
  }

  private async findViewed(tx: Tx, sql: string, since: string, limit: number): Promise<ViewedListing[]> {
    const rows = await tx.query<{ id: number; title: string; views: string }[]>(sql, [since, limit]);
    return rows.map((row) => ({ ...row, views: Number(row.views) }));
  }
}
