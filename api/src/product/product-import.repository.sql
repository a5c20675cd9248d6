-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- hasProducts
SELECT 1
FROM product
LIMIT 1;

-- insert
INSERT INTO product (title, description, category, price, original_price, rating, review_count, member_count,
  user_count, features, seller_name, is_verified, created_at, art_topic, is_unique)
VALUES ?;
INSERT INTO product_change (product_id)
VALUES (?);
