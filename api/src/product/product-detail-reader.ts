import { Injectable } from '@nestjs/common';
import { PreparedReads } from '../database/prepared-reads';
import { detailsOf, type ProductDetailRow, toProduct } from './product-detail-row';
import type { Product } from './product.entity';

type Waiting = { id: number; resolve: (product: Product | null) => void; reject: (error: unknown) => void };

/** A second one, so that a slow read does not hold up everybody. */
const MOST_UNDER_WAY = 2;
/** How many products a statement reads: each size is prepared once for each connection. */
const SIZES = [1, 8, 32] as const;
const STATEMENTS = SIZES.map((size) => ({ size, sql: detailsOf(size) }));

/** Reads products of the shop: those that are asked for while others are being read with one statement. */
@Injectable()
export class ProductDetailReader {
  private waiting: Waiting[] = [];
  private underWay = 0;

  constructor(private readonly prepared: PreparedReads) {}

  /** Resolves with null when the shop has no such product. */
  read(id: number): Promise<Product | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      if (this.underWay < MOST_UNDER_WAY) void this.readWaiting();
    });
  }

  private async readWaiting(): Promise<void> {
    this.underWay++;
    while (this.waiting.length) {
      const asked = this.waiting.splice(0, SIZES[SIZES.length - 1]);
      try {
        const found = await this.find(asked.map(({ id }) => id));
        for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.underWay--;
  }

  private async find(ids: number[]): Promise<Map<number, Product>> {
    const statement = STATEMENTS.find(({ size }) => size >= ids.length);
    if (!statement) throw new RangeError(`No statement reads ${ids.length} products`);
    // The places that are left over ask for the first one again.
    const places = Array.from({ length: statement.size }, (_, at) => ids[at] ?? (ids[0] as number));
    const rows = await this.prepared.rows<ProductDetailRow>(statement.sql, places);
    return new Map(rows.map((row) => [row.id, toProduct(row)]));
  }
}
