import { AlterTable } from '../table-migrations';

/**
 * A product can be delisted and restored, and has a version. The indexes of lists end with the columns that lists filter
 * by, so that a deep page reads only the index. `product_title` is for the admin's list.
 */
export class AddProductListing1763700000016 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'delisted_at' };
  protected readonly add = `
    ADD COLUMN version INT NOT NULL DEFAULT 1,
    ADD COLUMN delisted_at DATETIME(3) NULL,
    MODIFY COLUMN description VARCHAR(5000) NOT NULL,
    ${DROP_KEYS},
    ADD KEY product_popular (review_count, id, category, delisted_at),
    ADD KEY product_price (price, id, category, delisted_at),
    ADD KEY product_rating (rating, id, category, delisted_at),
    ADD KEY product_newest (created_at, id, category, delisted_at),
    ADD KEY product_category_popular (category, review_count, id, delisted_at),
    ADD KEY product_category_price (category, price, id, delisted_at),
    ADD KEY product_category_rating (category, rating, id, delisted_at),
    ADD KEY product_category_newest (category, created_at, id, delisted_at),
    ADD KEY product_title (title, id, category, is_verified, delisted_at, seller_name)`;
  protected readonly drop = `
    ${DROP_KEYS},
    DROP KEY product_title,
    DROP COLUMN version,
    DROP COLUMN delisted_at,
    ADD KEY product_popular (review_count, id, category),
    ADD KEY product_price (price, id, category),
    ADD KEY product_rating (rating, id, category),
    ADD KEY product_newest (created_at, id, category),
    ADD KEY product_category_popular (category, review_count, id),
    ADD KEY product_category_price (category, price, id),
    ADD KEY product_category_rating (category, rating, id),
    ADD KEY product_category_newest (category, created_at, id)`;
}

const DROP_KEYS = `
    DROP KEY product_popular, DROP KEY product_price, DROP KEY product_rating, DROP KEY product_newest,
    DROP KEY product_category_popular, DROP KEY product_category_price, DROP KEY product_category_rating,
    DROP KEY product_category_newest`.trim();
