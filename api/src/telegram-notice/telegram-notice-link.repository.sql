-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `telegram_notice_link`(<TelegramNoticeLink>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, ?, ?);

-- findByToken
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`token_hash` = ?))
LIMIT 1;

-- lock
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`id` = ?) AND (`TelegramNoticeLink`.`expires_at` > ?))
LIMIT 1
FOR UPDATE;

-- findAsking
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`user_id` = ?) AND (`TelegramNoticeLink`.`asks` = ?)
  AND (`TelegramNoticeLink`.`expires_at` > ?))
ORDER BY `TelegramNoticeLink`.`id` DESC
LIMIT 1;

-- wasOpened
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `telegram_notice_link` `TelegramNoticeLink`
  WHERE ((`TelegramNoticeLink`.`chat_id` = ?)))
LIMIT 1;

-- use
UPDATE `telegram_notice_link`
SET `chat_id` = ?, `username` = ?, `asks` = ?
WHERE `id` = ?;

-- stopAsking
UPDATE `telegram_notice_link`
SET `asks` = ?
WHERE (`user_id` = ? AND `asks` = ?);

-- deleteOthers
DELETE FROM `telegram_notice_link`
WHERE (`user_id` = ? AND `id` != ?);

-- delete
DELETE FROM `telegram_notice_link`
WHERE `user_id` = ?;
