-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `order` `row`
WHERE `row`.`status` = ? AND (`row`.`order_id` LIKE ? ESCAPE '!' OR `row`.`customer_name` LIKE ? ESCAPE '!'
  OR `row`.`customer_email` LIKE ? ESCAPE '!' OR `row`.`customer_telegram` LIKE ? ESCAPE '!')
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 20 OFFSET 0;
SELECT COUNT(1) AS `cnt`
FROM `order` `row`
WHERE `row`.`status` = ? AND (`row`.`order_id` LIKE ? ESCAPE '!' OR `row`.`customer_name` LIKE ? ESCAPE '!'
  OR `row`.`customer_email` LIKE ? ESCAPE '!' OR `row`.`customer_telegram` LIKE ? ESCAPE '!');
SELECT `row`.`id` AS `row_id`, `row`.`order_id` AS `row_order_id`, `row`.`email_key` AS `row_email_key`,
  `row`.`user_id` AS `row_user_id`, `row`.`status` AS `row_status`, `row`.`customer_name` AS `row_customer_name`,
  `row`.`customer_email` AS `row_customer_email`, `row`.`customer_telegram` AS `row_customer_telegram`,
  `row`.`total` AS `row_total`, `row`.`request_hash` AS `row_request_hash`, `row`.`erased_at` AS `row_erased_at`,
  `row`.`created_at` AS `row_created_at`
FROM `order` `row`
WHERE `row`.`id` = ?;

-- findBatches
SELECT `row`.`id` AS `row_id`, `row`.`order_id` AS `row_order_id`, `row`.`email_key` AS `row_email_key`,
  `row`.`user_id` AS `row_user_id`, `row`.`status` AS `row_status`, `row`.`customer_name` AS `row_customer_name`,
  `row`.`customer_email` AS `row_customer_email`, `row`.`customer_telegram` AS `row_customer_telegram`,
  `row`.`total` AS `row_total`, `row`.`request_hash` AS `row_request_hash`, `row`.`erased_at` AS `row_erased_at`,
  `row`.`created_at` AS `row_created_at`
FROM `order` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- find
SELECT `Order`.`id` AS `Order_id`, `Order`.`order_id` AS `Order_order_id`, `Order`.`email_key` AS `Order_email_key`,
  `Order`.`user_id` AS `Order_user_id`, `Order`.`status` AS `Order_status`,
  `Order`.`customer_name` AS `Order_customer_name`, `Order`.`customer_email` AS `Order_customer_email`,
  `Order`.`customer_telegram` AS `Order_customer_telegram`, `Order`.`total` AS `Order_total`,
  `Order`.`request_hash` AS `Order_request_hash`, `Order`.`erased_at` AS `Order_erased_at`,
  `Order`.`created_at` AS `Order_created_at`
FROM `order` `Order`
WHERE ((`Order`.`id` = ?))
LIMIT 1;

-- findByKey
SELECT `Order`.`id` AS `Order_id`, `Order`.`order_id` AS `Order_order_id`, `Order`.`email_key` AS `Order_email_key`,
  `Order`.`user_id` AS `Order_user_id`, `Order`.`status` AS `Order_status`,
  `Order`.`customer_name` AS `Order_customer_name`, `Order`.`customer_email` AS `Order_customer_email`,
  `Order`.`customer_telegram` AS `Order_customer_telegram`, `Order`.`total` AS `Order_total`,
  `Order`.`request_hash` AS `Order_request_hash`, `Order`.`erased_at` AS `Order_erased_at`,
  `Order`.`created_at` AS `Order_created_at`
FROM `order` `Order`
WHERE ((`Order`.`order_id` = ?) AND (`Order`.`email_key` = ?))
LIMIT 1;

-- findOfUsers
SELECT `Order`.`id` AS `Order_id`, `Order`.`order_id` AS `Order_order_id`, `Order`.`email_key` AS `Order_email_key`,
  `Order`.`user_id` AS `Order_user_id`, `Order`.`status` AS `Order_status`,
  `Order`.`customer_name` AS `Order_customer_name`, `Order`.`customer_email` AS `Order_customer_email`,
  `Order`.`customer_telegram` AS `Order_customer_telegram`, `Order`.`total` AS `Order_total`,
  `Order`.`request_hash` AS `Order_request_hash`, `Order`.`erased_at` AS `Order_erased_at`,
  `Order`.`created_at` AS `Order_created_at`
FROM `order` `Order`
WHERE ((`Order`.`user_id` IN (?, ?)))
ORDER BY `Order`.`created_at` DESC, `Order`.`id` DESC
LIMIT 20 OFFSET 0;

-- hasCompleted
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `order` `Order`
  WHERE ((`Order`.`user_id` = ?) AND (`Order`.`status` = ?)))
LIMIT 1;

-- findMany
SELECT `Order`.`id` AS `Order_id`, `Order`.`order_id` AS `Order_order_id`, `Order`.`email_key` AS `Order_email_key`,
  `Order`.`user_id` AS `Order_user_id`, `Order`.`status` AS `Order_status`,
  `Order`.`customer_name` AS `Order_customer_name`, `Order`.`customer_email` AS `Order_customer_email`,
  `Order`.`customer_telegram` AS `Order_customer_telegram`, `Order`.`total` AS `Order_total`,
  `Order`.`request_hash` AS `Order_request_hash`, `Order`.`erased_at` AS `Order_erased_at`,
  `Order`.`created_at` AS `Order_created_at`
FROM `order` `Order`
WHERE ((`Order`.`id` IN (?, ?)));

-- lock
SELECT `Order`.`id` AS `Order_id`, `Order`.`order_id` AS `Order_order_id`, `Order`.`email_key` AS `Order_email_key`,
  `Order`.`user_id` AS `Order_user_id`, `Order`.`status` AS `Order_status`,
  `Order`.`customer_name` AS `Order_customer_name`, `Order`.`customer_email` AS `Order_customer_email`,
  `Order`.`customer_telegram` AS `Order_customer_telegram`, `Order`.`total` AS `Order_total`,
  `Order`.`request_hash` AS `Order_request_hash`, `Order`.`erased_at` AS `Order_erased_at`,
  `Order`.`created_at` AS `Order_created_at`
FROM `order` `Order`
WHERE ((`Order`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- insert
INSERT INTO `order` (order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram, total,
  request_hash, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- updateStatus
UPDATE `order`
SET `status` = ?
WHERE `id` = ?;
INSERT INTO order_history (order_id, status, user_id, reason, created_at)
VALUES (?, ?, ?, ?, ?);

-- insertChange
INSERT INTO order_history (order_id, status, user_id, reason, created_at)
VALUES (?, ?, ?, ?, ?);

-- findChanges
SELECT `OrderHistory`.`id` AS `OrderHistory_id`, `OrderHistory`.`order_id` AS `OrderHistory_order_id`,
  `OrderHistory`.`status` AS `OrderHistory_status`, `OrderHistory`.`user_id` AS `OrderHistory_user_id`,
  `OrderHistory`.`reason` AS `OrderHistory_reason`, `OrderHistory`.`created_at` AS `OrderHistory_created_at`
FROM `order_history` `OrderHistory`
WHERE ((`OrderHistory`.`order_id` = ?))
ORDER BY `OrderHistory`.`created_at` ASC, `OrderHistory`.`id` ASC;

-- countByUser
SELECT user_id AS userId, COUNT(*) AS count
FROM `order`
WHERE user_id IN (?)
GROUP BY user_id;

-- countByStatus
SELECT status, COUNT(*) AS count
FROM `order`
GROUP BY status;

-- countByDay
SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day, COUNT(*) AS orders, SUM(IF(status = 'completed', total,
  0)) AS revenue
FROM `order`
WHERE created_at >= ?
GROUP BY day;

-- sumCompleted
SELECT COALESCE(SUM(total), 0) AS sum
FROM `order`
WHERE status = 'completed';
