-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAgreed
SELECT STRAIGHT_JOIN item.id AS orderItemId, item.deal_id AS dealId, proof.id AS proofId, user.telegram_id AS buyerId
FROM order_item item FORCE INDEX (order_item_state) JOIN telegram_proof proof ON proof.listed_product_id = item.product_id
  AND proof.state IN ('shown', 'withdrawn') JOIN deal ON deal.id = item.deal_id AND (deal.seller_id = proof.seller_id
  OR deal.seller_id IS NULL OR proof.seller_id IS NULL) JOIN `order` ON `order`.id = item.order_id
  AND `order`.status = 'pending' JOIN `user` user ON user.id = `order`.user_id AND user.telegram_id <> proof.person_id
WHERE item.state IN ('accepted', 'handed_over') AND item.deal_id IS NOT NULL AND ((proof.state = 'shown'
  AND proof.answered_at > ?) OR (proof.since >= `order`.created_at
  AND proof.answered_at > `order`.created_at - INTERVAL 1 DAY)) AND NOT EXISTS (SELECT 1
  FROM telegram_handover handover
  WHERE handover.order_item_id = item.id)
LIMIT ?;

-- insert
INSERT INTO `telegram_handover`(<Handover>)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?, ?, DEFAULT, ?);

-- hasProof
SELECT 1 AS found
FROM telegram_proof
WHERE listed_product_id IN (?) AND state = 'shown'
LIMIT 1;

-- findDue
SELECT order_item_id AS orderItemId, due_at AS dueAt
FROM telegram_handover
WHERE due_at <= ?
ORDER BY due_at
LIMIT ?;

-- claim
UPDATE `telegram_handover`
SET `due_at` = ?
WHERE (`order_item_id` = ? AND `due_at` = ?);

-- find
SELECT `Handover`.<Handover>
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`order_item_id` = ?))
LIMIT 1;
SELECT item.state, `order`.status, deal.number AS dealNumber, user.telegram_id AS buyerId,
  user.telegram_linked_at AS buyerLinkedAt
FROM order_item item JOIN deal ON deal.id = item.deal_id JOIN `order` ON `order`.id = item.order_id LEFT JOIN `user` user ON user.id = `order`.user_id
WHERE item.id = ?;

-- lock
SELECT id
FROM `order`
WHERE id = (SELECT order_id
  FROM order_item
  WHERE id = ?)
FOR UPDATE;
SELECT `Handover`.<Handover>
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`order_item_id` = ?))
LIMIT 1
FOR UPDATE;
SELECT item.state, `order`.status, deal.number AS dealNumber, user.telegram_id AS buyerId,
  user.telegram_linked_at AS buyerLinkedAt
FROM order_item item JOIN deal ON deal.id = item.deal_id JOIN `order` ON `order`.id = item.order_id LEFT JOIN `user` user ON user.id = `order`.user_id
WHERE item.id = ?;

-- findMany
SELECT `Handover`.<Handover>
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`order_item_id` IN (?, ?)));

-- update
UPDATE `telegram_handover`
SET `state` = ?, `done_at` = ?, `due_at` = ?
WHERE `order_item_id` = ?;

-- press
UPDATE telegram_handover
SET buyer_pressed_at = ?, due_at = LEAST(due_at, GREATEST(?, COALESCE(checked_at + INTERVAL ? MICROSECOND, ?)))
WHERE order_item_id IN (?) AND due_at IS NOT NULL;

-- hint
UPDATE telegram_handover
SET due_at = LEAST(due_at, GREATEST(?, COALESCE(checked_at + INTERVAL ? MICROSECOND, ?)))
WHERE chat_id = ? AND due_at > ?;

-- markOwnerLeft
UPDATE telegram_handover
SET owner_left_at = ?
WHERE chat_id = ? AND due_at IS NOT NULL;

-- moveChat
UPDATE telegram_handover
SET chat_id = ?
WHERE chat_id = ? AND due_at IS NOT NULL;

-- isWatched
SELECT 1 AS found
FROM telegram_handover
WHERE chat_id = ? AND due_at IS NOT NULL
LIMIT 1;

-- forgetSeller
UPDATE `telegram_handover`
SET `seller_telegram_id` = ?
WHERE `seller_telegram_id` = ?;

-- countOfSeller
SELECT COUNT(1) AS `cnt`
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`seller_telegram_id` = ?));

-- addKey
INSERT INTO telegram_handover_key (id, public_key, created_at)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE id = id;

-- findKeys
SELECT `HandoverKey`.<HandoverKey>
FROM `telegram_handover_key` `HandoverKey`
ORDER BY `HandoverKey`.`created_at` ASC, `HandoverKey`.`id` ASC;
