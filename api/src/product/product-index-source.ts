import type { IndexSource, RowReader } from '@telemarket/search-engine';
import type { DatabaseConfig } from '../config/config';
import { createDataSource } from '../database/data-source';
import { type ColumnSort, PRODUCT_SCHEMA, type ProductSummaryRow } from './product-columns';
import { ProductIndexRepository } from './product-index.repository';

/** With 5,000 rows at once, a build of 100,000 products takes 40 MiB more, and not less time. */
const BATCH_SIZE = 1_000;
const DATABASE_TIMEOUTS = { acquireMs: 2_000, queryMs: 30_000 };

/** Reads the products with a connection of its own, in the thread that builds the index. */
export const source: IndexSource<ProductSummaryRow, ColumnSort, DatabaseConfig> = {
  schema: PRODUCT_SCHEMA,
  async open(database): Promise<RowReader<ProductSummaryRow>> {
    const dataSource = await createDataSource(database, DATABASE_TIMEOUTS).initialize();
    const connection = dataSource.createQueryRunner();
    const { manager: tx } = connection;
    const products = new ProductIndexRepository();
    async function* rows() {
      for (let last = 0, more = true; more;) {
        const batch = await products.findBatch(tx, last, BATCH_SIZE);
        yield batch;
        last = batch.at(-1)?.id ?? last;
        more = batch.length === BATCH_SIZE;
      }
    }
    const close = async () => {
      await connection.release();
      await dataSource.destroy();
    };
    return { query: (sql) => tx.query(sql), rows, close };
  },
};
