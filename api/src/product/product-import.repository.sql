-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- hasProducts
SELECT 1
FROM product
LIMIT 1;

-- insert
INSERT INTO product (title, description, category, price, original_price, rating, review_count, member_count,
  user_count, features, seller_name, is_verified, created_at, art_topic, is_unique, is_sample_rating, demo_rating,
  demo_review_count)
VALUES ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- removeSampleRatings
UPDATE product
SET rating = IF(is_sample_rating, 0, rating), review_count = IF(is_sample_rating, 0, review_count),
  is_sample_rating = FALSE, demo_rating = NULL, demo_review_count = NULL
WHERE demo_review_count IS NOT NULL;
INSERT INTO product_change (product_id)
VALUES (?);
