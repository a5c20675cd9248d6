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

-- rows
SELECT id AS id, title AS title, description AS description, category AS category, price AS price,
  original_price AS originalPrice, image AS image, rating AS rating, review_count AS reviewCount,
  member_count AS memberCount, user_count AS userCount, seller_name AS sellerName, is_verified AS isVerified,
  is_unique AS isUnique, reserved_until AS reservedUntil, created_at AS createdAt
FROM product
WHERE delisted_at IS NULL AND id IN (?, ?);
