-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductImportRepository.hasProducts
SELECT 1
FROM product
LIMIT 1;

-- Statements of ProductImportRepository.insert
SELECT id, name_key AS nameKey, slug
FROM topic;
INSERT INTO product (title, description, category, price, original_price, rating, review_count, member_count,
  user_count, features, seller_name, is_verified, created_at, topic_id, art_topic, is_unique, count_source,
  count_source_of, since_source, is_sample_rating, demo_rating, demo_review_count)
VALUES ?;
SELECT id
FROM product
WHERE seller_id IS NULL
ORDER BY id
LIMIT ?;
SELECT DISTINCT seller_id AS id
FROM product
WHERE id IN (?) AND seller_id IS NOT NULL;
INSERT IGNORE INTO seller (name, created_at) SELECT MIN(seller_name COLLATE utf8mb4_bin), MIN(created_at)
FROM product
WHERE id IN (?)
GROUP BY seller_name COLLATE utf8mb4_bin;
SELECT product.id
FROM product JOIN seller ON seller.name = product.seller_name COLLATE utf8mb4_bin
WHERE product.id IN (?) AND product.is_paused <> seller.is_paused;
UPDATE product JOIN seller ON seller.name = product.seller_name COLLATE utf8mb4_bin
SET product.seller_id = seller.id, product.is_paused = seller.is_paused
WHERE product.id IN (?);
SELECT DISTINCT seller_id AS id
FROM product
WHERE id IN (?) AND seller_id IS NOT NULL;
UPDATE seller JOIN (SELECT seller_id, COUNT(DISTINCT seller_email) AS count, MAX(seller_email) AS email
  FROM product
  WHERE seller_id IN (?)
  GROUP BY seller_id) address ON address.seller_id = seller.id
SET seller.version = seller.version + 1, seller.email = IF(address.count = 1, address.email, NULL)
WHERE address.count > 0 AND NOT seller.email <=> IF(address.count = 1, address.email, NULL);
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ProductImportRepository.removeSampleRatings
UPDATE product
SET rating = IF(is_sample_rating, 0, rating), review_count = IF(is_sample_rating, 0, review_count),
  is_sample_rating = FALSE, demo_rating = NULL, demo_review_count = NULL
WHERE demo_review_count IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);
