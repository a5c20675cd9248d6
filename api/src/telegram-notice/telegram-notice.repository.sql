-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findOfUser
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`user_id` = ?))
LIMIT 1;

-- findOfDeal
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`deal_id` = ?) AND (`TelegramNotice`.`deal_version` = ?))
LIMIT 1;

-- areOn
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `telegram_notice` `TelegramNotice`
  WHERE ((`TelegramNotice`.`chat_id` = ?) AND (`TelegramNotice`.`ended_at` IS NULL)))
LIMIT 1;

-- findChatsOfUsers
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`user_id` IN (?, ?)) AND (`TelegramNotice`.`ended_at` IS NULL));

-- findOfChat
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`chat_id` = ?))
ORDER BY `TelegramNotice`.`id` ASC;

-- findChatsOfSeller
SELECT notice.chat_id AS chatId
FROM telegram_notice notice
WHERE notice.deal_id = ? AND notice.deal_version = ? AND notice.ended_at IS NULL UNION SELECT notice.chat_id
FROM `user` JOIN telegram_notice notice ON notice.user_id = `user`.id
WHERE `user`.confirmed_email_key = ? AND notice.ended_at IS NULL AND `user`.suspended_at IS NULL
  AND (`user`.erase_at IS NULL OR `user`.erase_at > ?);

-- begin
INSERT INTO `telegram_notice`(<TelegramNotice>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `deal_version` = VALUES(`deal_version`), `seller_email` = VALUES(`seller_email`),
  `chat_id` = VALUES(`chat_id`), `username` = VALUES(`username`), `started_at` = VALUES(`started_at`),
  `ended_at` = VALUES(`ended_at`), `ended_by` = VALUES(`ended_by`);

-- end
UPDATE `telegram_notice`
SET `ended_at` = ?, `ended_by` = ?
WHERE (`chat_id` = ? AND `ended_at` IS NULL AND `started_at` <= ?);

-- deleteEnded
DELETE FROM `telegram_notice`
WHERE (`chat_id` = ? AND `ended_by` IN (?));

-- delete
DELETE FROM `telegram_notice`
WHERE `user_id` = ?;
