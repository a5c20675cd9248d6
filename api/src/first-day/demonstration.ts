import type { Transactions, Tx } from '../database/transactions';
import { ProductImportRepository } from '../product/product-import.repository';
import { demoCatalogue } from '../seed/demo-catalogue';
import { DemonstrationRepository } from './demonstration.repository';

/** Adds the demonstration listings to the shop. The class needs no application, so that commands can use it. */
export class Demonstration {
  private readonly listings = new DemonstrationRepository();

  constructor(
    private readonly transactions: Transactions,
    private readonly products = new ProductImportRepository(),
  ) {}

  /**
   * Returns the number of listings that were added. Adds nothing to a shop that has products, or whose operator has
   * removed the demonstration.
   */
  fillEmptyShop(): Promise<number> {
    return this.transactions.run(async (tx) => {
      if ((await this.listings.lock(tx)) || (await this.products.hasProducts(tx))) return 0;
      const catalogue = demoCatalogue();
      await this.products.insert(tx, catalogue);
      await this.listings.insertListings(
        tx,
        catalogue.map(({ createdAt }) => createdAt),
      );
      return catalogue.length;
    });
  }

  /** Puts the removed listings back, with the ids that they had before. */
  async putBack(tx: Tx, hasSampleRatings: boolean): Promise<number> {
    const ids = await this.listings.findRemoved(tx);
    const catalogue = demoCatalogue().flatMap((listing) => {
      const id = ids.get(listing.createdAt.getTime());
      return id === undefined ? [] : { ...listing, id };
    });
    if (catalogue.length) await this.products.insert(tx, catalogue);
    if (!hasSampleRatings) await this.products.removeSampleRatings(tx);
    return catalogue.length;
  }
}
