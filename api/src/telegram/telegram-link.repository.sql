-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `telegram_link_request`(<TelegramLinkRequest>)
VALUES (?, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?);

-- find
SELECT `TelegramLinkRequest`.<TelegramLinkRequest>
FROM `telegram_link_request` `TelegramLinkRequest`
WHERE ((`TelegramLinkRequest`.`state_hash` = ?) AND (`TelegramLinkRequest`.`session_hash` = ?)
  AND (`TelegramLinkRequest`.`expires_at` > ?))
LIMIT 1;

-- take
UPDATE `telegram_link_request`
SET `taken_at` = ?
WHERE (`state_hash` = ? AND `taken_at` IS NULL);

-- answer
UPDATE `telegram_link_request`
SET `telegram_id` = ?, `telegram_name` = ?, `display_name` = ?
WHERE `state_hash` = ?;

-- findAnswered
SELECT `TelegramLinkRequest`.<TelegramLinkRequest>
FROM `telegram_link_request` `TelegramLinkRequest`
WHERE ((`TelegramLinkRequest`.`state_hash` = ?) AND (`TelegramLinkRequest`.`session_hash` = ?)
  AND (NOT(`TelegramLinkRequest`.`telegram_id` IS NULL)) AND (`TelegramLinkRequest`.`expires_at` > ?))
LIMIT 1;

-- deleteAll
DELETE FROM `telegram_link_request`
WHERE `user_id` = ?;

-- deleteOthers
DELETE FROM `telegram_link_request`
WHERE (`user_id` = ? AND `state_hash` != ?);
