-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of HandoverRepository.findAgreed
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

-- Statements of HandoverRepository.insert
INSERT INTO `telegram_handover`(<Handover>)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?, ?, DEFAULT, ?);

-- Statements of HandoverRepository.hasProof
SELECT 1 AS found
FROM telegram_proof
WHERE listed_product_id IN (?) AND state = 'shown'
LIMIT 1;

-- Statements of HandoverRepository.findDue
SELECT order_item_id AS orderItemId, due_at AS dueAt
FROM telegram_handover
WHERE due_at <= ?
ORDER BY due_at
LIMIT ?;

-- Statements of HandoverRepository.claim
UPDATE `telegram_handover`
SET `due_at` = ?
WHERE (`order_item_id` = ? AND `due_at` = ?);

-- Statements of HandoverRepository.find
SELECT `Handover`.<Handover>
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`order_item_id` = ?))
LIMIT 1;
SELECT item.state, `order`.status, deal.number AS dealNumber, user.telegram_id AS buyerId,
  user.telegram_linked_at AS buyerLinkedAt
FROM order_item item JOIN deal ON deal.id = item.deal_id JOIN `order` ON `order`.id = item.order_id LEFT JOIN `user` user ON user.id = `order`.user_id
WHERE item.id = ?;

-- Statements of HandoverRepository.lock
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

-- Statements of HandoverRepository.findMany
SELECT `Handover`.<Handover>
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`order_item_id` IN (?, ?)));

-- Statements of HandoverRepository.update
UPDATE `telegram_handover`
SET `state` = ?, `done_at` = ?, `due_at` = ?
WHERE `order_item_id` = ?;

-- Statements of HandoverRepository.storePress
UPDATE telegram_handover
SET buyer_pressed_at = ?, due_at = LEAST(due_at, GREATEST(?, COALESCE(checked_at + INTERVAL ? MICROSECOND, ?)))
WHERE order_item_id IN (?) AND due_at IS NOT NULL;

-- Statements of HandoverRepository.makeChatDue
UPDATE telegram_handover
SET due_at = LEAST(due_at, GREATEST(?, COALESCE(checked_at + INTERVAL ? MICROSECOND, ?)))
WHERE chat_id = ? AND due_at > ?;

-- Statements of HandoverRepository.markOwnerLeft
UPDATE telegram_handover
SET owner_left_at = ?
WHERE chat_id = ? AND due_at IS NOT NULL;

-- Statements of HandoverRepository.moveChat
UPDATE telegram_handover
SET chat_id = ?
WHERE chat_id = ? AND due_at IS NOT NULL;

-- Statements of HandoverRepository.isWatched
SELECT 1 AS found
FROM telegram_handover
WHERE chat_id = ? AND due_at IS NOT NULL
LIMIT 1;

-- Statements of HandoverRepository.forgetSeller
UPDATE `telegram_handover`
SET `seller_telegram_id` = ?
WHERE `seller_telegram_id` = ?;

-- Statements of HandoverRepository.countOfSeller
SELECT COUNT(1) AS `cnt`
FROM `telegram_handover` `Handover`
WHERE ((`Handover`.`seller_telegram_id` = ?));

-- Statements of HandoverRepository.addKey
INSERT INTO telegram_handover_key (id, public_key, created_at)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE id = id;

-- Statements of HandoverRepository.findKeys
SELECT `HandoverKey`.<HandoverKey>
FROM `telegram_handover_key` `HandoverKey`
ORDER BY `HandoverKey`.`created_at` ASC, `HandoverKey`.`id` ASC;
