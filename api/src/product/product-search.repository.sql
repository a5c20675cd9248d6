-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- suggest
SELECT id
FROM product
WHERE delisted_at IS NULL AND title LIKE ? ESCAPE '!'
ORDER BY review_count DESC, id DESC
LIMIT ? OFFSET ?;
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND (title LIKE ? ESCAPE '!' OR (description LIKE ? ESCAPE '!'
    OR category LIKE ? ESCAPE '!'))
  LIMIT ?) AS matching;
SELECT id
FROM product
WHERE delisted_at IS NULL AND NOT title LIKE ? ESCAPE '!' AND (description LIKE ? ESCAPE '!'
  OR category LIKE ? ESCAPE '!')
ORDER BY review_count DESC, id DESC
LIMIT ? OFFSET ?;

-- page
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND category IN (?, ?) AND price >= ? AND (title LIKE ? ESCAPE '!'
    OR (description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!'))
  LIMIT ?) AS matching;
SELECT id
FROM product
WHERE delisted_at IS NULL AND category IN (?, ?) AND price >= ? AND (title LIKE ? ESCAPE '!'
  OR (description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!'))
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

-- facets
SELECT COUNT(*) AS total
FROM (SELECT 1
  FROM product
  WHERE delisted_at IS NULL AND TRUE
  LIMIT ?) AS matching;
SELECT SUM(category IN (?) AND is_verified) AS option0, SUM(category IN (?) AND is_verified) AS option1,
  SUM(category IN (?) AND is_verified) AS option2, SUM(category IN (?) AND is_verified
  AND member_count >= ?) AS option3, SUM(category IN (?) AND price <= ? AND is_verified
  AND member_count >= ?) AS option4, SUM(category IN (?) AND price >= ? AND price <= ? AND is_verified
  AND member_count >= ?) AS option5, SUM(category IN (?) AND price >= ? AND price <= ? AND is_verified
  AND member_count >= ?) AS option6, SUM(category IN (?) AND price >= ? AND is_verified
  AND member_count >= ?) AS option7, SUM(category IN (?) AND rating >= ? AND is_verified
  AND member_count >= ?) AS option8, SUM(category IN (?) AND rating >= ? AND is_verified
  AND member_count >= ?) AS option9, SUM(category IN (?) AND rating >= ? AND is_verified
  AND member_count >= ?) AS option10
FROM product
WHERE delisted_at IS NULL AND (title LIKE ? ESCAPE '!' OR (description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!'));

-- rows
SELECT id AS id, title AS title, description AS description, category AS category, price AS price,
  original_price AS originalPrice, image AS image, rating AS rating, review_count AS reviewCount,
  is_sample_rating AS isSampleRating, member_count AS memberCount, user_count AS userCount, since_year AS sinceYear,
  seller_name AS sellerName, is_verified AS isVerified, is_unique AS isUnique, reserved_until AS reservedUntil,
  created_at AS createdAt
FROM product
WHERE delisted_at IS NULL AND id IN (?, ?);
