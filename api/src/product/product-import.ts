import type { Transactions } from '../database/transactions';
import { type NewProduct, ProductImportRepository } from './product-import.repository';

const BATCH_SIZE = 2_000;

/** Adds many products. It needs no application, so that commands can use it. */
export class ProductImport {
  private readonly products = new ProductImportRepository();

  constructor(private readonly transactions: Transactions) {}

  /** Adds products in batches, each in one transaction. Returns how many were added. */
  async insert(products: Iterable<NewProduct>): Promise<number> {
    let added = 0;
    let batch: NewProduct[] = [];
    const flush = async () => {
      await this.transactions.run((tx) => this.products.insert(tx, batch));
      added += batch.length;
      batch = [];
    };
    for (const product of products) if (batch.push(product) === BATCH_SIZE) await flush();
    if (batch.length) await flush();
    return added;
  }

  removeSampleRatings(): Promise<void> {
    return this.transactions.run((tx) => this.products.removeSampleRatings(tx));
  }
}
