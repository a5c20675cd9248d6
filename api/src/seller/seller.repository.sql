-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
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

-- findNewName
SELECT seller.name
FROM seller_alias JOIN seller ON seller.id = seller_alias.seller_id
WHERE seller_alias.name = ? AND NOT EXISTS (SELECT 1
  FROM seller present
  WHERE present.name = ?);
