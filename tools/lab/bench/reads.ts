import { formatFigure } from '../../table';
import { quantile } from '../statistics';
import { judge, printTable, type Verdict } from '../verdict';
import { responseTimeOf } from './load';

const MAX_P99_MS = 50;
const WARM_UP_REQUESTS = 50;
export const MEASURED_REQUESTS = 300;

/** The reads, by name. Each function returns the path of the request with the given number. */
export type ReadPaths = Readonly<Record<string, (at: number) => string>>;

/** Measures the reads of the dashboard, one request at a time, and prints a table. */
export async function measureReads(
  address: string,
  cookie: string,
  reads: ReadPaths,
  requests = MEASURED_REQUESTS,
): Promise<Verdict[]> {
  const measured: [name: string, median: number, p99: number][] = [];
  for (const [name, path] of Object.entries(reads)) {
    const times: number[] = [];
    for (let at = 0; at < WARM_UP_REQUESTS + requests; at += 1)
      times.push(await responseTimeOf(address + path(at), { cookie }));
    const counted = times.slice(WARM_UP_REQUESTS);
    measured.push([name, quantile(counted, 0.5), quantile(counted, 0.99)]);
  }
  printTable(
    ['', 'Median', 'p99'],
    measured.map(([name, median, p99]) => [name, formatFigure(median, 'ms'), formatFigure(p99, 'ms')]),
  );
  return measured.map(([name, , p99]) => judge(`${name}: p99`, p99, { max: MAX_P99_MS }, 'ms'));
}

const DIGITS_SQL = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
/** A table `numbers` with `n` from 1 to 100,000. */
export const HUNDRED_THOUSAND_NUMBERS = `(WITH digits AS (${DIGITS_SQL})
  SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
  FROM digits a, digits b, digits c, digits e, digits f) numbers`;
