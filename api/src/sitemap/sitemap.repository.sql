-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SitemapRepository.findProductParts
SELECT DISTINCT (id - 1) DIV 10000 + 1 AS part
FROM product
WHERE delisted_at IS NULL
ORDER BY part;

-- Statements of SitemapRepository.findProducts
SELECT id, updated_at AS lastModified
FROM product
WHERE id > ? AND id <= ? AND delisted_at IS NULL
ORDER BY id;

-- Statements of SitemapRepository.findSellerParts
SELECT DISTINCT (seller_id - 1) DIV 10000 + 1 AS part
FROM product
WHERE seller_id IS NOT NULL AND delisted_at IS NULL
ORDER BY part;

-- Statements of SitemapRepository.findSellers
SELECT seller.name, listed.lastModified
FROM (SELECT seller_id, MAX(updated_at) AS lastModified
  FROM product
  WHERE seller_id > ? AND seller_id <= ?
  GROUP BY seller_id HAVING SUM(delisted_at IS NULL) > 0) listed JOIN seller ON seller.id = listed.seller_id
ORDER BY seller.id;
