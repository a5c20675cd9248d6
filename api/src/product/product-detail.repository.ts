import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { createBatchReader } from './batch-reader';
import { DETAIL_FIELDS, type ProductDetailRow, SUMMARY_FIELDS } from './product-columns';
import { fromStored, IS_LISTED_OR_SOLD, selectProducts, type StoredRow } from './product-index.repository';

/** `features` is a text in MariaDB, where JSON is an alias for a text. */
type StoredDetail = StoredRow<Omit<ProductDetailRow, 'features'>> & { features: string | string[] };

/** Two queries may run at the same time, so that a slow query does not block all others. */
const MAX_QUERIES = 2;
/** The limit is above the number of connections of all gateways. */
const MAX_WAITING = 10_000;
/** The numbers of products that a statement reads. Each size is prepared once for each connection. */
const SIZES = [1, 8, 32] as const;
const SELECT_DETAILS = selectProducts([...SUMMARY_FIELDS, ...DETAIL_FIELDS], IS_LISTED_OR_SOLD);
const STATEMENTS = SIZES.map((size) => ({
  size,
  sql: `${SELECT_DETAILS} AND id IN (${Array<string>(size).fill('?').join(', ')})`,
}));

/** Reads single products. The next query reads all products together that were requested during a query. */
@Injectable()
export class ProductDetailRepository {
  /** Resolves with null when the product is neither listed nor sold. */
  readonly read = createBatchReader(
    async (ids: number[]) => {
      const found = await this.find(ids);
      return ids.map((id) => found.get(id) ?? null);
    },
    { maxRunning: MAX_QUERIES, maxSize: SIZES[SIZES.length - 1] as number, maxWaiting: MAX_WAITING },
  );

  constructor(private readonly prepared: PreparedReads) {}

  private async find(ids: number[]): Promise<Map<number, ProductDetailRow>> {
    const statement = STATEMENTS.find(({ size }) => size >= ids.length);
    if (!statement) throw new RangeError(`No statement reads ${ids.length} products`);
    // Unused placeholders repeat the first id.
    const values = Array.from({ length: statement.size }, (_, at) => ids[at] ?? (ids[0] as number));
    const rows = await this.prepared.rows<StoredDetail>(statement.sql, values);
    return new Map(rows.map((row) => [row.id, toDetail(row)]));
  }
}

function toDetail(stored: StoredDetail): ProductDetailRow {
  const { features } = stored;
  const row = fromStored<ProductDetailRow>(stored as StoredRow<ProductDetailRow>);
  if (typeof features === 'string') row.features = JSON.parse(features) as string[];
  return row;
}
