import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { ProductChangeFeed, type ProductChanges } from './product-change-feed';
import { toProductSummary } from './product.mapper';
import { type StoredSummaryRow, SUMMARIES, toSummaryRow } from './product-summary-row';

/** Some 6 MB. */
const MOST_KEPT = 10_000;

/**
 * Reads products as lists show them. What most searches find are the same few thousand: a row is kept, the least recently
 * used leaving first, until the feed tells that it was written, as the index is.
 */
@Injectable()
export class ProductSummaryReader {
  private readonly kept = new Map<number, string>();
  /** How often the feed has told something: what was read before may be the past. */
  private told = 0;

  constructor(
    private readonly prepared: PreparedReads,
    feed: ProductChangeFeed,
  ) {
    feed.subscribe((changes) => this.forget(changes));
  }

  /** A JSON list in the order of the ids. A product that left since they were found is left out. */
  async listJson(ids: readonly number[]): Promise<string> {
    const rows = new Map<number, string>();
    for (const id of ids) {
      const row = this.take(id);
      if (row !== undefined) rows.set(id, row);
    }
    const missing = ids.filter((id) => !rows.has(id));
    if (missing.length) for (const [id, row] of await this.read(missing)) rows.set(id, row);
    return `[${ids.flatMap((id) => rows.get(id) ?? []).join()}]`;
  }

  private take(id: number): string | undefined {
    const row = this.kept.get(id);
    if (row === undefined) return undefined;
    this.kept.delete(id);
    this.kept.set(id, row);
    return row;
  }

  private async read(ids: number[]): Promise<[number, string][]> {
    const { told } = this;
    const stored = await this.prepared.rowsOf<StoredSummaryRow>(SUMMARIES, ids);
    const rows = stored.map((row): [number, string] => [row.id, JSON.stringify(toProductSummary(toSummaryRow(row)))]);
    if (told === this.told) this.keep(rows);
    return rows;
  }

  private keep(rows: [number, string][]): void {
    for (const [id, row] of rows) this.kept.set(id, row);
    for (const id of this.kept.keys()) {
      if (this.kept.size <= MOST_KEPT) return;
      this.kept.delete(id);
    }
  }

  private forget({ ids, everything }: ProductChanges): void {
    this.told++;
    if (everything) this.kept.clear();
    else for (const id of ids) this.kept.delete(id);
  }
}
