import type { IndexSource, RowReader } from '@telemarket/search-engine';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConfig } from '../config/config';
import { columnName } from '../database/columns';
import type { Product } from './product.entity';
import { PRODUCT_SCHEMA, type ProductSummaryRow, type Sort, SUMMARY_FIELDS } from './product-columns';

const FLAGS = SUMMARY_FIELDS.filter((name) => name !== 'id' && PRODUCT_SCHEMA.columns[name].kind === 'flag');

/** The condition of products in lists and searches. */
export const IS_LISTED = 'delisted_at IS NULL';
/** The condition of products that have a page. */
export const IS_LISTED_OR_SOLD = '(delisted_at IS NULL OR sold_at IS NOT NULL)';
/** The clock of the database decides, because those of the processes may differ. */
export const NOW = 'UTC_TIMESTAMP(3)';

export function selectProducts(fields: readonly (keyof Product)[], condition: string): string {
  const columns = fields.map((field) => `${columnName(field)} AS ${field}`).join(', ');
  return `SELECT ${columns} FROM product WHERE ${condition}`;
}

/** Reads listed products for lists. Callers append conditions with `AND`. */
export const SELECT_SUMMARIES = selectProducts(SUMMARY_FIELDS, IS_LISTED);

/** A row as the driver returns it: booleans are numbers. */
export type StoredRow<Row> = { [Field in keyof Row]: Row[Field] extends boolean ? number : Row[Field] };

/** Converts the row in place, and returns it. */
export function fromStored<Row extends ProductSummaryRow>(stored: StoredRow<Row>): Row {
  const row: Record<string, unknown> = stored;
  for (const name of FLAGS) row[name] = Boolean(row[name]);
  return row as Row;
}

const BATCH = 5_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Reads all listed products for the search engine, with a connection of its own in the thread of the build. */
export const source: IndexSource<ProductSummaryRow, Sort, DatabaseConfig> = {
  schema: PRODUCT_SCHEMA,
  async open({ name, ...server }): Promise<RowReader<ProductSummaryRow>> {
    const options = { database: name, charset: 'utf8mb4_unicode_520_ci', timezone: 'Z', connectTimeout: 2_000 };
    const connection = await createConnection({ ...server, ...options });
    const query = async <Result>(sql: string): Promise<Result[]> => {
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: QUERY_TIMEOUT_MS });
      return rows as Result[];
    };
    async function* rows() {
      for (let last = 0, more = true; more;) {
        const sql = `${SELECT_SUMMARIES} AND id > ${last} ORDER BY id LIMIT ${BATCH}`;
        const stored = await query<StoredRow<ProductSummaryRow>>(sql);
        yield stored.map(fromStored);
        last = stored.at(-1)?.id ?? last;
        more = stored.length === BATCH;
      }
    }
    return { query, rows, close: () => connection.end() };
  },
};
