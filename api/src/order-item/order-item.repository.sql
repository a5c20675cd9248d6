-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of OrderItemRepository.insert
INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price, deal_id, state,
  state_at)
VALUES ?;

-- Statements of OrderItemRepository.updateState
UPDATE order_item
SET state = ?, state_at = ?
WHERE id IN (?);

-- Statements of OrderItemRepository.lockOfOrder
SELECT id, order_id AS orderRowId, product_id AS productId, product_title AS productTitle,
  product_image AS productImage, quantity, price, deal_id AS dealId, state
FROM order_item
WHERE order_id = ?
ORDER BY line
FOR UPDATE;

-- Statements of OrderItemRepository.countOrders
SELECT product_id AS productId, COUNT(DISTINCT order_id) AS count
FROM order_item
WHERE product_id IN (?)
GROUP BY product_id;

-- Statements of OrderItemRepository.findReceived
SELECT item.id
FROM order_item item JOIN `order` ON `order`.id = item.order_id
WHERE item.product_id = ? AND `order`.user_id = ? AND (item.state = 'received' OR (`order`.status = 'completed'
  AND COALESCE(item.state, '') NOT IN ('declined', 'cancelled')))
ORDER BY item.id DESC
LIMIT 1;

-- Statements of OrderItemRepository.findOfOrders
SELECT item.id, item.order_id AS orderRowId, item.product_id AS productId, item.product_title AS productTitle,
  item.product_image AS productImage, item.quantity, item.price, item.deal_id AS dealId, item.state,
  deal.seller_name AS sellerName
FROM order_item item LEFT JOIN deal ON deal.id = item.deal_id
WHERE item.order_id IN (?)
ORDER BY item.order_id, item.line;
