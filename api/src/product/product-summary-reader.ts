import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { fromStored, type ProductSummaryRow, SELECT_SUMMARIES, type StoredRow } from './product-columns';
import { ProductIndex } from './product-index';

/** Reads products for lists: from the index while it is up to date, otherwise from the database. */
@Injectable()
export class ProductSummaryReader {
  constructor(
    private readonly index: ProductIndex,
    private readonly prepared: PreparedReads,
  ) {}

  /** In the order of the ids, without products that are no longer listed. */
  async read(ids: readonly number[]): Promise<ProductSummaryRow[]> {
    return this.index.rows(ids) ?? (await this.readStored(ids));
  }

  private async readStored(ids: readonly number[]): Promise<ProductSummaryRow[]> {
    if (!ids.length) return [];
    const sql = `${SELECT_SUMMARIES} AND id IN (?)`;
    const stored = await this.prepared.rowsOf<StoredRow<ProductSummaryRow>>(sql, [...ids]);
    const rows = new Map(stored.map((row) => [row.id, fromStored(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }
}
