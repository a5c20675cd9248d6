-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SellerRepository.find
SELECT CAST(SUM(product.delisted_at IS NULL) AS SIGNED) AS listings, CAST(SUM(product.is_verified
  AND product.delisted_at IS NULL) AS SIGNED) AS verified, MIN(product.created_at) AS since, MAX(IF(product.is_verified
  AND product.delisted_at IS NULL, product.verified_at, NULL)) AS lastCheckedAt, (SELECT public_note
  FROM seller
  WHERE name = ?) AS publicNote
FROM product
WHERE product.seller_name = ? AND product.seller_name COLLATE utf8mb4_bin = ? AND product.state IN ('listed', 'paused',
  'sold');
SELECT CAST(COALESCE(SUM(item.quantity), 0) AS SIGNED) AS sold
FROM product JOIN order_item item ON item.product_id = product.id JOIN `order` ON `order`.id = item.order_id
WHERE (item.state = 'received' OR (`order`.status = 'completed' AND COALESCE(item.state, '') NOT IN ('declined',
  'cancelled'))) AND product.seller_name = ? AND product.seller_name COLLATE utf8mb4_bin = ?;

-- Statements of SellerRepository.findNewName
SELECT seller.name
FROM seller_alias JOIN seller ON seller.id = seller_alias.seller_id
WHERE seller_alias.name = ? AND NOT EXISTS (SELECT 1
  FROM seller present
  WHERE present.name = ?);
