-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findProductParts
SELECT DISTINCT (id - 1) DIV 10000 + 1 AS part
FROM product
WHERE delisted_at IS NULL
ORDER BY part;

-- findProducts
SELECT id, updated_at AS lastModified
FROM product
WHERE id > ? AND id <= ? AND delisted_at IS NULL
ORDER BY id;

-- findSellerParts
SELECT DISTINCT (seller_id - 1) DIV 10000 + 1 AS part
FROM product
WHERE seller_id IS NOT NULL AND delisted_at IS NULL
ORDER BY part;

-- findSellers
SELECT seller.name, listed.lastModified
FROM (SELECT seller_id, MAX(updated_at) AS lastModified
  FROM product
  WHERE seller_id > ? AND seller_id <= ?
  GROUP BY seller_id HAVING SUM(delisted_at IS NULL) > 0) listed JOIN seller ON seller.id = listed.seller_id
ORDER BY seller.id;
