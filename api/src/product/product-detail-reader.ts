import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { fromStored, IS_LISTED_OR_SOLD, selectProducts, type StoredRow, SUMMARY_FIELDS } from './product-columns';
import { DETAIL_FIELDS, type ProductDetailRow } from './product.mapper';

type Waiting = { id: number; resolve: (product: ProductDetailRow | null) => void; reject: (error: unknown) => void };
/** `features` is a text in MariaDB, where JSON is an alias for a text. */
type StoredDetail = StoredRow<Omit<ProductDetailRow, 'features'>> & { features: string | string[] };

/** A second query, so that a slow one does not block the others. */
const MAX_QUERIES = 2;
/** How many products a statement reads. Each size is prepared once for each connection. */
const SIZES = [1, 8, 32] as const;
const SELECT_DETAILS = selectProducts([...SUMMARY_FIELDS, ...DETAIL_FIELDS], IS_LISTED_OR_SOLD);
const STATEMENTS = SIZES.map((size) => ({
  size,
  sql: `${SELECT_DETAILS} AND id IN (${Array<string>(size).fill('?').join(', ')})`,
}));

/** Reads single products. Those that are requested during a query are read together by the next one. */
@Injectable()
export class ProductDetailReader {
  private waiting: Waiting[] = [];
  private queries = 0;

  constructor(private readonly prepared: PreparedReads) {}

  /** Resolves with null when no such product is listed or sold. */
  read(id: number): Promise<ProductDetailRow | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      if (this.queries < MAX_QUERIES) void this.readWaiting();
    });
  }

  private async readWaiting(): Promise<void> {
    this.queries++;
    while (this.waiting.length) {
      const batch = this.waiting.splice(0, SIZES[SIZES.length - 1]);
      try {
        const found = await this.find(batch.map(({ id }) => id));
        for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.queries--;
  }

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
