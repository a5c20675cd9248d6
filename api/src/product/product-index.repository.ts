import type { IndexSource, RowReader } from '@telemarket/search-engine';
import type { DatabaseConfig } from '../config/config';
import { columnName } from '../database/columns';
import { createDataSource } from '../database/data-source';
import { PRODUCT_SCHEMA, type ProductSummaryRow, type Sort, SUMMARY_FIELDS } from './product-columns';

const FLAGS = SUMMARY_FIELDS.filter((name) => name !== 'id' && PRODUCT_SCHEMA.columns[name].kind === 'flag');

export const IS_LISTED = 'delisted_at IS NULL';
/** The condition of products that have a page. */
export const IS_LISTED_OR_SOLD = '(delisted_at IS NULL OR sold_at IS NOT NULL)';
/** The clock of the database decides, because those of the processes may differ. */
export const NOW = 'UTC_TIMESTAMP(3)';

const COLUMNS = SUMMARY_FIELDS.map((field) => `${columnName(field)} AS ${field}`).join(', ');

/** Converts a row of the driver, whose booleans are numbers, in place. */
function fromStored(row: Record<string, unknown>): ProductSummaryRow {
  for (const name of FLAGS) row[name] = Boolean(row[name]);
  return row as ProductSummaryRow;
}

const BATCH = 5_000;
const TIMEOUTS = { acquireMs: 2_000, queryMs: 30_000 };

/** Reads all listed products for the search engine, with a connection of its own in the thread of the build. */
export const source: IndexSource<ProductSummaryRow, Sort, DatabaseConfig> = {
  schema: PRODUCT_SCHEMA,
  async open(database): Promise<RowReader<ProductSummaryRow>> {
    const dataSource = await createDataSource(database, TIMEOUTS).initialize();
    const query = <Result>(sql: string) => dataSource.query<Result[]>(sql);
    async function* rows() {
      for (let last = 0, more = true; more;) {
        const sql = `SELECT ${COLUMNS} FROM product WHERE ${IS_LISTED} AND id > ${last} ORDER BY id LIMIT ${BATCH}`;
        const batch = (await query<Record<string, unknown>>(sql)).map(fromStored);
        yield batch;
        last = batch.at(-1)?.id ?? last;
        more = batch.length === BATCH;
      }
    }
    return { query, rows, close: () => dataSource.destroy() };
  },
};
