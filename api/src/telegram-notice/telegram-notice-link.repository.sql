-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramNoticeLinkRepository.insert
INSERT INTO `telegram_notice_link`(<TelegramNoticeLink>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, ?, ?);

-- Statements of TelegramNoticeLinkRepository.findByToken
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`token_hash` = ?))
LIMIT 1;

-- Statements of TelegramNoticeLinkRepository.lock
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`id` = ?) AND (`TelegramNoticeLink`.`expires_at` > ?))
LIMIT 1
FOR UPDATE;

-- Statements of TelegramNoticeLinkRepository.findAsking
SELECT `TelegramNoticeLink`.<TelegramNoticeLink>
FROM `telegram_notice_link` `TelegramNoticeLink`
WHERE ((`TelegramNoticeLink`.`user_id` = ?) AND (`TelegramNoticeLink`.`asks` = ?)
  AND (`TelegramNoticeLink`.`expires_at` > ?))
ORDER BY `TelegramNoticeLink`.`id` DESC
LIMIT 1;

-- Statements of TelegramNoticeLinkRepository.wasOpened
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `telegram_notice_link` `TelegramNoticeLink`
  WHERE ((`TelegramNoticeLink`.`chat_id` = ?)))
LIMIT 1;

-- Statements of TelegramNoticeLinkRepository.markUsed
UPDATE `telegram_notice_link`
SET `chat_id` = ?, `username` = ?, `asks` = ?
WHERE `id` = ?;

-- Statements of TelegramNoticeLinkRepository.stopAsking
UPDATE `telegram_notice_link`
SET `asks` = ?
WHERE (`user_id` = ? AND `asks` = ?);

-- Statements of TelegramNoticeLinkRepository.deleteOthers
DELETE FROM `telegram_notice_link`
WHERE (`user_id` = ? AND `id` != ?);

-- Statements of TelegramNoticeLinkRepository.delete
DELETE FROM `telegram_notice_link`
WHERE `user_id` = ?;
