-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of DealRepository.insert
INSERT INTO deal (id, order_id, number, seller_id, seller_name, seller_email, notified_at, active_at, created_at)
VALUES ?;

-- Statements of DealRepository.insertEntries
INSERT INTO deal (id, order_id, number, seller_id, seller_name, seller_email, notified_at, active_at, created_at)
VALUES ?;
INSERT INTO deal_entry (deal_id, order_item_id, type, actor, user_id, text, created_at)
VALUES ?;
UPDATE deal
SET answered_at = (SELECT MIN(entry.created_at)
  FROM deal_entry entry
  WHERE entry.deal_id = deal.id AND entry.actor = 'seller')
WHERE id IN (?) AND answered_at IS NULL;

-- Statements of DealRepository.touch
UPDATE deal
SET active_at = ?
WHERE id IN (?);
UPDATE deal
SET declined_at = ?
WHERE id IN (?);

-- Statements of DealRepository.find
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`id` = ?))
LIMIT 1;

-- Statements of DealRepository.lock
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of DealRepository.findByNumber
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`number` = ?))
LIMIT 1;

-- Statements of DealRepository.findOfOrder
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`order_id` = ?))
ORDER BY `Deal`.`id` ASC;

-- Statements of DealRepository.findOfOrders
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`order_id` IN (?, ?)))
ORDER BY `Deal`.`id` ASC;

-- Statements of DealRepository.findByToken
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`number` = ?) AND (`Deal`.`token_hash` = ?) AND (`Deal`.`active_at` > ?))
LIMIT 1;

-- Statements of DealRepository.update
UPDATE `deal`
SET `token_hash` = ?
WHERE `id` = ?;

-- Statements of DealRepository.findMany
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`id` IN (?, ?)))
ORDER BY `Deal`.`id` ASC;

-- Statements of DealRepository.lockMany
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`id` IN (?, ?)))
ORDER BY `Deal`.`id` ASC
FOR UPDATE;

-- Statements of DealRepository.updateMany
UPDATE `deal`
SET `notified_at` = ?
WHERE `id` IN (?, ?);

-- Statements of DealRepository.countOfSeller
SELECT COUNT(1) AS `cnt`
FROM `deal` `Deal`
WHERE ((`Deal`.`seller_id` = ?));

-- Statements of DealRepository.moveToSeller
UPDATE `deal`
SET `seller_id` = ?
WHERE `seller_id` = ?;

-- Statements of DealRepository.moveToAddress
UPDATE deal
SET token_hash = NULL, token_version = token_version + 1
WHERE seller_id = ? AND token_hash IS NOT NULL
  AND NOT LOWER(deal.seller_email) COLLATE utf8mb4_bin <=> LOWER(CONVERT(? USING utf8mb4)) COLLATE utf8mb4_bin;
UPDATE deal
SET seller_email = ?, mail_failed_at = NULL, seller_reminded_at = NULL, shop_notified_at = IF(notified_at IS NULL,
  shop_notified_at, COALESCE(shop_notified_at, notified_at)), notified_at = NULL
WHERE seller_id = ?
  AND NOT LOWER(deal.seller_email) COLLATE utf8mb4_bin <=> LOWER(CONVERT(? USING utf8mb4)) COLLATE utf8mb4_bin
  AND EXISTS (SELECT 1
  FROM order_item item
  WHERE item.deal_id = deal.id AND item.order_id = deal.order_id AND item.state IN ('waiting', 'accepted',
    'handed_over'));
DELETE notice
FROM deal JOIN telegram_notice notice ON notice.deal_id = deal.id
WHERE deal.seller_id = ? AND notice.deal_version < deal.token_version;
DELETE notice
FROM deal JOIN telegram_notice_link notice ON notice.deal_id = deal.id
WHERE deal.seller_id = ? AND notice.deal_version < deal.token_version;

-- Statements of DealRepository.linkSellers
UPDATE deal JOIN seller ON seller.name = deal.seller_name
SET deal.seller_id = seller.id
WHERE deal.seller_id IS NULL;

-- Statements of DealRepository.findReachable
SELECT DISTINCT deal.id, seller.email
FROM order_item item JOIN deal ON deal.id = item.deal_id JOIN seller ON seller.id = deal.seller_id
WHERE item.state IN ('waiting', 'accepted', 'handed_over') AND deal.seller_email IS NULL AND seller.email IS NOT NULL
LIMIT ?;

-- Statements of DealRepository.addAddress
UPDATE deal
SET seller_email = ?, mail_failed_at = NULL, seller_reminded_at = NULL, shop_notified_at = IF(notified_at IS NULL,
  shop_notified_at, COALESCE(shop_notified_at, notified_at)), notified_at = NULL
WHERE id = ? AND seller_email IS NULL;

-- Statements of DealRepository.lockByNumber
SELECT `Deal`.<Deal>
FROM `deal` `Deal`
WHERE ((`Deal`.`number` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of DealRepository.findUnnotified
SELECT id
FROM deal
WHERE notified_at IS NULL
ORDER BY created_at
LIMIT ?;

-- Statements of DealRepository.findUnanswered
SELECT DISTINCT deal.id
FROM order_item item JOIN deal ON deal.id = item.deal_id
WHERE item.state = 'waiting' AND item.state_at < ? AND deal.notified_at < ? AND deal.seller_reminded_at IS NULL
  AND deal.token_hash IS NOT NULL AND NOT EXISTS (SELECT 1
  FROM deal_entry entry
  WHERE entry.deal_id = deal.id AND entry.actor = 'seller')
LIMIT ?;

-- Statements of DealRepository.findUnconfirmed
SELECT DISTINCT deal.id
FROM order_item item JOIN deal ON deal.id = item.deal_id
WHERE item.state = 'handed_over' AND item.state_at < ? AND deal.buyer_reminded_at IS NULL
LIMIT ?;

-- Statements of DealRepository.findOfAddress
SELECT `deal`.<Deal>
FROM `deal` `deal`
WHERE `deal`.`seller_email` = ? AND LOWER(`deal`.`seller_email`) COLLATE utf8mb4_bin = ?
ORDER BY `deal`.`active_at` DESC, `deal`.`id` DESC
LIMIT 20 OFFSET 0;

-- Statements of DealRepository.countOfAddress
SELECT COUNT(1) AS `cnt`
FROM `deal` `deal`
WHERE `deal`.`seller_email` = ? AND LOWER(`deal`.`seller_email`) COLLATE utf8mb4_bin = ?;

-- Statements of DealRepository.findNewestEntry
SELECT `DealEntry`.<DealEntry>
FROM `deal_entry` `DealEntry`
WHERE ((`DealEntry`.`deal_id` = ?))
ORDER BY `DealEntry`.`id` DESC
LIMIT 1;

-- Statements of DealRepository.countEntries
SELECT COUNT(1) AS `cnt`
FROM `deal_entry` `DealEntry`
WHERE ((`DealEntry`.`deal_id` = ?));

-- Statements of DealRepository.findEntries
SELECT entry.id, entry.deal_id AS dealId, entry.order_item_id AS orderItemId, entry.type, entry.actor,
  entry.user_id AS userId, entry.text, entry.created_at AS createdAt
FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY deal_id
    ORDER BY id DESC) AS position
  FROM deal_entry
  WHERE deal_id IN (?)) newest JOIN deal_entry entry ON entry.id = newest.id
WHERE newest.position <= ?
ORDER BY entry.id;
