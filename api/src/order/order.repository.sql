-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of OrderRepository.findPage
SELECT COUNT(*) AS `count`
FROM `order` `row`
WHERE `row`.`status` = ? AND `row`.`id` IN (?, ?);
SELECT `row`.`id` AS `id`
FROM `order` `row`
WHERE `row`.`status` = ? AND `row`.`id` IN (?, ?)
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 1 OFFSET 0;
SELECT `row`.<Order>
FROM `order` `row`
WHERE `row`.`id` = ?;

-- Statements of OrderRepository.findBatch
SELECT `row`.<Order>
FROM `order` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of OrderRepository.find
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((`Order`.`id` = ?))
LIMIT 1;

-- Statements of OrderRepository.findByKey
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((`Order`.`order_id` = ?) AND (`Order`.`email_key` = ?))
LIMIT 1;

-- Statements of OrderRepository.findProven
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((((`Order`.`order_id` = ?) AND (`Order`.`user_id` = ?))) OR (((`Order`.`order_id` = ?)
  AND (`Order`.`key_hash` = ?))) OR (((`Order`.`order_id` = ?) AND (`Order`.`mail_key_hash` = ?))))
LIMIT 1;

-- Statements of OrderRepository.findOfUsers
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((`Order`.`user_id` IN (?, ?)))
ORDER BY `Order`.`created_at` DESC, `Order`.`id` DESC
LIMIT 20 OFFSET 0;

-- Statements of OrderRepository.hasCompleted
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `order` `Order`
  WHERE ((`Order`.`user_id` = ?) AND (`Order`.`status` = ?)))
LIMIT 1;

-- Statements of OrderRepository.findMany
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((`Order`.`id` IN (?, ?)));

-- Statements of OrderRepository.lock
SELECT `Order`.<Order>
FROM `order` `Order`
WHERE ((`Order`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of OrderRepository.insert
INSERT INTO `order` (order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram, total,
  request_hash, key_hash, mail_key_hash, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of OrderRepository.addMailKey
UPDATE `order`
SET mail_key_hash = ?
WHERE id = ?;

-- Statements of OrderRepository.updateEnd
UPDATE `order`
SET `status` = ?, `total` = ?
WHERE `id` = ?;

-- Statements of OrderRepository.insertChange
INSERT INTO order_history (order_id, status, user_id, actor, reason, created_at)
VALUES (?, ?, ?, ?, ?, ?);

-- Statements of OrderRepository.insertTotal
INSERT INTO order_total (order_id, total_before, total_after, created_at)
VALUES (?, ?, ?, ?);

-- Statements of OrderRepository.findTotals
SELECT `OrderTotal`.<OrderTotal>
FROM `order_total` `OrderTotal`
WHERE ((`OrderTotal`.`order_id` = ?))
ORDER BY `OrderTotal`.`id` ASC;

-- Statements of OrderRepository.findChanges
SELECT `OrderHistory`.<OrderHistory>
FROM `order_history` `OrderHistory`
WHERE ((`OrderHistory`.`order_id` = ?))
ORDER BY `OrderHistory`.`created_at` ASC, `OrderHistory`.`id` ASC;

-- Statements of OrderRepository.countByUser
SELECT user_id AS userId, COUNT(*) AS count
FROM `order`
WHERE user_id IN (?)
GROUP BY user_id;

-- Statements of OrderRepository.countByStatus
SELECT status, COUNT(*) AS count
FROM `order`
GROUP BY status;

-- Statements of OrderRepository.sumCompleted
SELECT COALESCE(SUM(total), 0) AS sum
FROM `order`
WHERE status = 'completed';
