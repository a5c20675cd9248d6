import { columnName } from '../database/columns';
import type { Tx } from '../database/transactions';
import { PRODUCT_SCHEMA, type ProductSummaryRow, SUMMARY_FIELDS } from './product-columns';

const FLAG_FIELDS = SUMMARY_FIELDS.filter((name) => name !== 'id' && PRODUCT_SCHEMA.columns[name].kind === 'flag');

export const IS_LISTED = 'delisted_at IS NULL';
/** The clock of the database decides, because the clocks of the processes may differ. */
export const NOW = 'UTC_TIMESTAMP(3)';

const SUMMARY_COLUMNS_SQL = SUMMARY_FIELDS.map((field) => `${columnName(field)} AS ${field}`).join(', ');

/** Converts a row of the driver in place, because the driver returns booleans as numbers. */
function toSummaryRow(row: Record<string, unknown>): ProductSummaryRow {
  for (const name of FLAG_FIELDS) row[name] = Boolean(row[name]);
  return row as ProductSummaryRow;
}

/** Reads all listed products for the search engine. */
export class ProductIndexRepository {
  /** Returns the listed products with the lowest ids above `last`. */
  async findBatch(tx: Tx, last: number, size: number): Promise<ProductSummaryRow[]> {
    const sql = `SELECT ${SUMMARY_COLUMNS_SQL} FROM product WHERE ${IS_LISTED} AND id > ? ORDER BY id LIMIT ?`;
    return (await tx.query<Record<string, unknown>[]>(sql, [last, size])).map(toSummaryRow);
  }
}
