-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramNoticeRepository.findOfUser
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`user_id` = ?))
LIMIT 1;

-- Statements of TelegramNoticeRepository.findOfDeal
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`deal_id` = ?) AND (`TelegramNotice`.`deal_version` = ?))
LIMIT 1;

-- Statements of TelegramNoticeRepository.hasActive
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `telegram_notice` `TelegramNotice`
  WHERE ((`TelegramNotice`.`chat_id` = ?) AND (`TelegramNotice`.`ended_at` IS NULL)))
LIMIT 1;

-- Statements of TelegramNoticeRepository.findChatsOfUsers
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`user_id` IN (?, ?)) AND (`TelegramNotice`.`ended_at` IS NULL));

-- Statements of TelegramNoticeRepository.findOfChat
SELECT `TelegramNotice`.<TelegramNotice>
FROM `telegram_notice` `TelegramNotice`
WHERE ((`TelegramNotice`.`chat_id` = ?))
ORDER BY `TelegramNotice`.`id` ASC;

-- Statements of TelegramNoticeRepository.findChatsOfSeller
SELECT notice.chat_id AS chatId
FROM telegram_notice notice
WHERE notice.deal_id = ? AND notice.deal_version = ? AND notice.ended_at IS NULL UNION SELECT notice.chat_id
FROM `user` JOIN telegram_notice notice ON notice.user_id = `user`.id
WHERE `user`.confirmed_email_key = ? AND notice.ended_at IS NULL AND `user`.suspended_at IS NULL
  AND (`user`.erase_at IS NULL OR `user`.erase_at > ?);

-- Statements of TelegramNoticeRepository.switchOn
INSERT INTO `telegram_notice`(<TelegramNotice>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `deal_version` = VALUES(`deal_version`), `seller_email` = VALUES(`seller_email`),
  `chat_id` = VALUES(`chat_id`), `username` = VALUES(`username`), `started_at` = VALUES(`started_at`),
  `ended_at` = VALUES(`ended_at`), `ended_by` = VALUES(`ended_by`);

-- Statements of TelegramNoticeRepository.switchOff
UPDATE `telegram_notice`
SET `ended_at` = ?, `ended_by` = ?
WHERE (`chat_id` = ? AND `ended_at` IS NULL AND `started_at` <= ?);

-- Statements of TelegramNoticeRepository.deleteEnded
DELETE FROM `telegram_notice`
WHERE (`chat_id` = ? AND `ended_by` IN (?));

-- Statements of TelegramNoticeRepository.delete
DELETE FROM `telegram_notice`
WHERE `user_id` = ?;
