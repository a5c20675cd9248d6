import { CreateTable } from '../table-migrations';

export class CreateProduct1763700000001 extends CreateTable {
  protected readonly table = 'product';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    title VARCHAR(200) NOT NULL,
    description VARCHAR(2000) NOT NULL,
    category VARCHAR(16) NOT NULL,
    price DECIMAL(12,2) NOT NULL,
    original_price DECIMAL(12,2) NULL,
    image VARCHAR(255) NULL,
    art_topic VARCHAR(16) NOT NULL,
    rating DECIMAL(2,1) NOT NULL,
    review_count INT NOT NULL,
    member_count INT NULL,
    user_count INT NULL,
    features JSON NOT NULL,
    seller_name VARCHAR(100) NOT NULL,
    is_verified TINYINT(1) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY product_popular (review_count, id, category),
    KEY product_price (price, id, category),
    KEY product_rating (rating, id, category),
    KEY product_newest (created_at, id, category),
    KEY product_category_popular (category, review_count, id),
    KEY product_category_price (category, price, id),
    KEY product_category_rating (category, rating, id),
    KEY product_category_newest (category, created_at, id),
    CONSTRAINT product_price_positive CHECK (price >= 0)`;
}
