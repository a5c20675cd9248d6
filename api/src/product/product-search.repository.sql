-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductSearchRepository.page
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND (title LIKE ? ESCAPE '!' OR description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!'
    OR seller_name LIKE ? ESCAPE '!') AND (title LIKE ? ESCAPE '!' OR description LIKE ? ESCAPE '!'
    OR category LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!') AND (title LIKE ? ESCAPE '!'
    OR description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!' OR category = ?)
  LIMIT ?) AS matching;
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND category IN (?, ?) AND price >= ? AND (title LIKE ? ESCAPE '!'
    OR description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!')
  LIMIT ?) AS matching;
SELECT id
FROM product
WHERE delisted_at IS NULL AND category IN (?, ?) AND price >= ? AND (title LIKE ? ESCAPE '!'
  OR description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!')
ORDER BY price ASC, id ASC
LIMIT ? OFFSET ?;
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND seller_name = ? AND seller_name COLLATE utf8mb4_bin = ?
  LIMIT ?) AS matching;
SELECT id
FROM product
WHERE delisted_at IS NULL AND seller_name = ? AND seller_name COLLATE utf8mb4_bin = ?
ORDER BY review_count DESC, id DESC
LIMIT ? OFFSET ?;

-- Statements of ProductSearchRepository.facets
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND TRUE
  LIMIT ?) AS matching;
SELECT DISTINCT language
FROM product
WHERE delisted_at IS NULL AND language IS NOT NULL
ORDER BY language;
SELECT DISTINCT topic_id AS id
FROM product
WHERE delisted_at IS NULL AND topic_id IS NOT NULL;
SELECT SUM(category IN (?) AND is_verified AND topic_id = ?) AS option0, SUM(category IN (?) AND is_verified
  AND topic_id = ?) AS option1, SUM(category IN (?) AND is_verified AND topic_id = ?) AS option2, SUM(category IN (?)
  AND is_verified AND topic_id = ?) AS option3, SUM(category IN (?) AND is_verified AND is_owner_shown = ?
  AND topic_id = ?) AS option4, SUM(category IN (?) AND price <= ? AND is_verified AND topic_id = ?) AS option5,
  SUM(category IN (?) AND price >= ? AND price <= ? AND is_verified AND topic_id = ?) AS option6, SUM(category IN (?)
  AND price >= ? AND price <= ? AND is_verified AND topic_id = ?) AS option7, SUM(category IN (?) AND price >= ?
  AND is_verified AND topic_id = ?) AS option8, SUM(category IN (?) AND rating >= ? AND is_verified
  AND topic_id = ?) AS option9, SUM(category IN (?) AND rating >= ? AND is_verified AND topic_id = ?) AS option10,
  SUM(category IN (?) AND rating >= ? AND is_verified AND topic_id = ?) AS option11
FROM product
WHERE delisted_at IS NULL AND (title LIKE ? ESCAPE '!' OR description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!'
  OR seller_name LIKE ? ESCAPE '!');

-- Statements of ProductSearchRepository.rows
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`description` AS `Product_description`, `Product`.`category` AS `Product_category`,
  `Product`.`handle` AS `Product_handle`, `Product`.`language` AS `Product_language`,
  `Product`.`topic_id` AS `Product_topic_id`, `Product`.`price` AS `Product_price`,
  `Product`.`original_price` AS `Product_original_price`, `Product`.`image` AS `Product_image`,
  `Product`.`pictures` AS `Product_pictures`, `Product`.`proof` AS `Product_proof`,
  `Product`.`is_owner_shown` AS `Product_is_owner_shown`, `Product`.`rating` AS `Product_rating`,
  `Product`.`review_count` AS `Product_review_count`, `Product`.`is_sample_rating` AS `Product_is_sample_rating`,
  `Product`.`member_count` AS `Product_member_count`, `Product`.`user_count` AS `Product_user_count`,
  `Product`.`since_year` AS `Product_since_year`, `Product`.`seller_name` AS `Product_seller_name`,
  `Product`.`is_verified` AS `Product_is_verified`, `Product`.`verified_at` AS `Product_verified_at`,
  `Product`.`is_unique` AS `Product_is_unique`, `Product`.`is_paused` AS `Product_is_paused`,
  `Product`.`reserved_until` AS `Product_reserved_until`, `Product`.`created_at` AS `Product_created_at`
FROM `product` `Product`
WHERE ((`Product`.`id` IN (?, ?)) AND (`Product`.`delisted_at` IS NULL));
