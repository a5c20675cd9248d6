-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramLinkRepository.insert
INSERT INTO `telegram_link_request`(<TelegramLinkRequest>)
VALUES (?, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?);

-- Statements of TelegramLinkRepository.find
SELECT `TelegramLinkRequest`.<TelegramLinkRequest>
FROM `telegram_link_request` `TelegramLinkRequest`
WHERE ((`TelegramLinkRequest`.`state_hash` = ?) AND (`TelegramLinkRequest`.`session_hash` = ?)
  AND (`TelegramLinkRequest`.`expires_at` > ?))
LIMIT 1;

-- Statements of TelegramLinkRepository.markCodeTaken
UPDATE `telegram_link_request`
SET `taken_at` = ?
WHERE (`state_hash` = ? AND `taken_at` IS NULL);

-- Statements of TelegramLinkRepository.storeAnswer
UPDATE `telegram_link_request`
SET `telegram_id` = ?, `telegram_name` = ?, `display_name` = ?
WHERE `state_hash` = ?;

-- Statements of TelegramLinkRepository.findAnswered
SELECT `TelegramLinkRequest`.<TelegramLinkRequest>
FROM `telegram_link_request` `TelegramLinkRequest`
WHERE ((`TelegramLinkRequest`.`state_hash` = ?) AND (`TelegramLinkRequest`.`session_hash` = ?)
  AND (NOT(`TelegramLinkRequest`.`telegram_id` IS NULL)) AND (`TelegramLinkRequest`.`expires_at` > ?))
LIMIT 1;

-- Statements of TelegramLinkRepository.deleteAll
DELETE FROM `telegram_link_request`
WHERE `user_id` = ?;

-- Statements of TelegramLinkRepository.deleteOthers
DELETE FROM `telegram_link_request`
WHERE (`user_id` = ? AND `state_hash` != ?);
