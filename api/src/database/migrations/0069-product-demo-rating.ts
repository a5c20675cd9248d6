import type { QueryRunner } from 'typeorm';
import { AlterTable } from '../table-migrations';

/** Ratings from before there were reviews are figures of the demonstration catalogue. */
export class AddProductDemoRating1763700000069 extends AlterTable {
  protected readonly table = 'product';
  protected readonly added = { column: 'demo_rating' };
  protected readonly add = `ADD COLUMN demo_rating DECIMAL(2,1) NULL, ADD COLUMN demo_review_count INT NULL,
    ADD COLUMN is_sample_rating BOOLEAN NOT NULL DEFAULT FALSE, ADD KEY product_demo (demo_review_count)`;
  protected readonly drop = `DROP KEY product_demo, DROP COLUMN demo_rating, DROP COLUMN demo_review_count,
    DROP COLUMN is_sample_rating`;

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query(
      `UPDATE product SET demo_rating = rating, demo_review_count = review_count, is_sample_rating = TRUE
       WHERE review_count > 0 AND demo_review_count IS NULL
       AND NOT EXISTS (SELECT 1 FROM product_review WHERE product_review.product_id = product.id)`,
    );
  }
}
