import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { type ProductSummaryRow, toProductSummary } from './product.mapper';
import { LISTED_PRODUCTS, type StoredSummaryRow, toSummaryRow } from './product-summary-row';
import type { ProductSummaryView } from './product.view';
import { ProductIndex } from './search/product-index';

/** Reads products as lists show them: from the index while it is known to be true, else from the database. */
@Injectable()
export class ProductSummaryReader {
  constructor(
    private readonly index: ProductIndex,
    private readonly prepared: PreparedReads,
  ) {}

  /** In the order of the ids. A product that left since they were found is left out. */
  async list(ids: readonly number[]): Promise<ProductSummaryView[]> {
    const rows = this.index.rows(ids) ?? (await this.read(ids));
    return rows.map(toProductSummary);
  }

  private async read(ids: readonly number[]): Promise<ProductSummaryRow[]> {
    if (!ids.length) return [];
    const stored = await this.prepared.rowsOf<StoredSummaryRow>(`${LISTED_PRODUCTS} AND id IN (?)`, [...ids]);
    const rows = new Map(stored.map((row) => [row.id, toSummaryRow(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }
}
