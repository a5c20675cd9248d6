-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of DeclaredRows.find
SELECT `id` AS `key`
FROM `user`
WHERE id = ?;
SELECT id
FROM `order`
WHERE id > ?
ORDER BY id
LIMIT 1 OFFSET 499;
SELECT `id` AS `key`
FROM `order`
WHERE user_id = ? AND id > 0;
SELECT id
FROM `order`
WHERE id > ?
ORDER BY id
LIMIT 1 OFFSET 499;
SELECT `id` AS `key`
FROM `order`
WHERE LOWER(TRIM(email_key)) COLLATE utf8mb4_bin = ? AND user_id IS NULL AND id > 0;
SELECT `id` AS `key`
FROM `order_item`
WHERE TRUE AND order_id IN (?);

-- Statements of DeclaredRows.read
SELECT `id`, `customer_name`
FROM `order`
WHERE user_id = ? AND `id` IN (?)
ORDER BY `id`;

-- Statements of DeclaredRows.delete
DELETE FROM `order`
WHERE `id` IN (?) AND TRUE;

-- Statements of DeclaredRows.replace
UPDATE `order`
SET `email_key` = CONCAT('erased ', id), `customer_name` = '(erased)', `customer_email` = '(erased)',
  `customer_telegram` = NULL, `request_hash` = REPEAT('0', 64), `key_hash` = NULL, `mail_key_hash` = NULL,
  erased_at = UTC_TIMESTAMP(3)
WHERE `id` IN (?) AND TRUE;

-- Statements of DeclaredRows.write
UPDATE `message`
SET `subject` = ?, `message` = ?
WHERE `id` IN (?) AND TRUE;

-- Statements of DeclaredRows.search
SELECT id
FROM `message`
WHERE id > ?
ORDER BY id
LIMIT 1 OFFSET 499;
SELECT id, `subject`, `message`
FROM `message`
WHERE id > 0 AND (CONVERT(`subject` USING utf8mb4) COLLATE utf8mb4_unicode_520_ci LIKE ? ESCAPE '!'
  OR CONVERT(`message` USING utf8mb4) COLLATE utf8mb4_unicode_520_ci LIKE ? ESCAPE '!');

-- Statements of DeclaredRows.findExpired
SELECT `id` AS `key`
FROM `order`
WHERE created_at < ? AND TRUE AND erased_at IS NULL
LIMIT 500;
