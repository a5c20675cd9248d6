import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { createBatchReader } from './batch-reader';
import { DETAIL_FIELDS, type ProductDetailRow, SUMMARY_FIELDS } from './product-columns';
import { fromStored, IS_LISTED_OR_SOLD, selectProducts, type StoredRow } from './product-index.repository';

/** `features` is a text in MariaDB, where JSON is an alias for a text. */
type StoredDetail = StoredRow<Omit<ProductDetailRow, 'features'>> & { features: string | string[] };

/** Two queries may run at once, so that a slow one does not block the others. */
const MAX_QUERIES = 2;
/** This is more than the connections of all gateways. */
const MAX_WAITING = 10_000;
/** How many products a statement reads. Each size is prepared once for each connection. */
const SIZES = [1, 8, 32] as const;
const SELECT_DETAILS = selectProducts([...SUMMARY_FIELDS, ...DETAIL_FIELDS], IS_LISTED_OR_SOLD);
const STATEMENTS = SIZES.map((size) => ({
  size,
  sql: `${SELECT_DETAILS} AND id IN (${Array<string>(size).fill('?').join(', ')})`,
}));

/** Reads single products. Those that are requested during a query are read together by the next one. */
@Injectable()
export class ProductDetailRepository {
  /** Resolves with null when no such product is listed or sold. */
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
