import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = `CREATE TABLE IF NOT EXISTS product_review (
  id BIGINT NOT NULL AUTO_INCREMENT,
  product_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  order_item_id BIGINT NOT NULL,
  rating TINYINT NOT NULL,
  text VARCHAR(2000) NULL,
  created_at DATETIME(3) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  reply VARCHAR(2000) NULL,
  replied_at DATETIME(3) NULL,
  hidden_at DATETIME(3) NULL,
  hidden_reason VARCHAR(500) NULL,
  hidden_by BIGINT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY product_review_of_user (user_id, product_id),
  KEY product_review_newest (product_id, created_at, id, hidden_at, rating),
  CONSTRAINT product_review_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT product_review_by_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`;

export class CreateProductReview1763700000068 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS product_review');
  }
}
