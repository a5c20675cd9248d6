-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of NeedsRepository.findDeals
SELECT id AS dealId, declined_at AS since
FROM deal
WHERE attention_at IS NOT NULL AND declined_at > ?
ORDER BY attention_at
LIMIT 200;
SELECT dealId, since
FROM (SELECT id AS dealId, order_id, created_at AS since, attended_at
  FROM deal
  WHERE seller_email IS NULL
  ORDER BY active_at DESC
  LIMIT 1000) newest
WHERE since > ? AND attended_at IS NULL AND EXISTS (SELECT 1
  FROM order_item item
  WHERE item.order_id = newest.order_id AND item.deal_id = dealId AND item.state = 'waiting')
LIMIT 200;
SELECT id AS dealId, mail_failed_at AS since
FROM deal
WHERE attention_at IS NOT NULL AND mail_failed_at > ? AND (attended_at IS NULL OR attended_at < mail_failed_at)
  AND EXISTS (SELECT 1
  FROM order_item item
  WHERE item.order_id = deal.order_id AND item.deal_id = deal.id AND item.state IN ('waiting', 'accepted',
    'handed_over'))
ORDER BY attention_at
LIMIT 200;
SELECT STRAIGHT_JOIN item.deal_id AS dealId, item.state_at AS since
FROM order_item item FORCE INDEX (order_item_state) JOIN deal ON deal.id = item.deal_id
WHERE item.state = 'waiting' AND item.state_at > ? AND item.state_at < ? AND (deal.attended_at IS NULL
  OR deal.attended_at < item.state_at + INTERVAL 48 HOUR) AND NOT EXISTS (SELECT 1
  FROM deal_entry entry
  WHERE entry.deal_id = deal.id AND entry.actor = 'seller' AND entry.created_at > ?)
ORDER BY item.state_at
LIMIT 200;
SELECT STRAIGHT_JOIN item.deal_id AS dealId, item.state_at AS since
FROM order_item item FORCE INDEX (order_item_state) JOIN deal ON deal.id = item.deal_id
WHERE item.state = 'accepted' AND item.state_at > ? AND item.state_at < ? AND (deal.attended_at IS NULL
  OR deal.attended_at < item.state_at + INTERVAL 168 HOUR)
ORDER BY item.state_at
LIMIT 200;
SELECT STRAIGHT_JOIN item.deal_id AS dealId, item.state_at AS since
FROM order_item item FORCE INDEX (order_item_state) JOIN deal ON deal.id = item.deal_id
WHERE item.state = 'handed_over' AND item.state_at > ? AND item.state_at < ? AND (deal.attended_at IS NULL
  OR deal.attended_at < item.state_at + INTERVAL 168 HOUR)
ORDER BY item.state_at
LIMIT 200;

-- Statements of NeedsRepository.findUnanswered
SELECT STRAIGHT_JOIN item.deal_id AS dealId, handover.done_at AS since
FROM order_item item FORCE INDEX (order_item_state) JOIN telegram_handover handover ON handover.order_item_id = item.id JOIN deal ON deal.id = item.deal_id
WHERE item.state IN ('accepted', 'handed_over') AND handover.done_at > ? AND handover.done_at < ?
  AND (deal.attended_at IS NULL OR deal.attended_at < handover.done_at + INTERVAL 24 HOUR)
ORDER BY handover.done_at
LIMIT 200;

-- Statements of NeedsRepository.readDeals
SELECT deal.id, deal.number, deal.attended_at AS attendedAt, deal.order_id AS orderRowId, `order`.order_id AS orderId,
  deal.seller_name AS sellerName, `order`.customer_name AS customerName
FROM deal JOIN `order` ON `order`.id = deal.order_id
WHERE deal.id IN (?);

-- Statements of NeedsRepository.attend
UPDATE deal
SET attended_at = ?, declined_at = NULL
WHERE id = ?;

-- Statements of NeedsRepository.countSellers
SELECT COUNT(*) AS count
FROM (SELECT 1
  FROM seller `row`
  WHERE NOT `row`.is_paused AND `row`.email IS NULL AND (SELECT COUNT(DISTINCT product.seller_email)
    FROM product
    WHERE product.seller_id = `row`.id) = 0 AND (SELECT COUNT(*)
    FROM product
    WHERE product.seller_id = `row`.id AND product.delisted_at IS NULL) > 0
  LIMIT ?) found;
