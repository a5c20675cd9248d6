-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of OrderTakeoverRepository.findUnsettled
SELECT DISTINCT item.order_id AS id
FROM order_item item
WHERE (item.state IS NULL OR item.state = 'before')
LIMIT ?;

-- Statements of OrderTakeoverRepository.lockOrders
SELECT id, status, created_at AS createdAt
FROM `order`
WHERE id IN (?)
ORDER BY id
FOR UPDATE;

-- Statements of OrderTakeoverRepository.readLines
SELECT item.order_id AS orderRowId, item.state IS NULL AS isNew, product.seller_id AS sellerId,
  product.seller_name AS sellerName, product.seller_email AS sellerEmail
FROM order_item item LEFT JOIN product ON product.id = item.product_id
WHERE item.order_id IN (?) AND (item.state IS NULL OR item.state = 'before')
ORDER BY item.order_id, item.line;

-- Statements of OrderTakeoverRepository.settle
UPDATE order_item item JOIN `order` ON `order`.id = item.order_id LEFT JOIN product ON product.id = item.product_id LEFT JOIN deal ON deal.order_id = item.order_id
  AND deal.seller_name = product.seller_name COLLATE utf8mb4_bin
SET item.deal_id = deal.id, item.state_at = `order`.created_at,
  item.state = CASE `order`.status WHEN 'completed' THEN 'received' WHEN 'cancelled' THEN 'cancelled' ELSE 'waiting' END
WHERE item.order_id IN (?) AND (item.state IS NULL OR item.state = 'before');

-- Statements of OrderTakeoverRepository.findEnded
SELECT DISTINCT item.order_id AS id
FROM order_item item JOIN `order` ON `order`.id = item.order_id AND `order`.status <> 'pending'
WHERE item.state IN ('waiting', 'accepted', 'handed_over')
LIMIT ?;
