-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT IGNORE INTO telegram_bot (id)
VALUES (?);

-- acquire
UPDATE telegram_bot
SET holder = ?, lease_until = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND)
WHERE id = ? AND (holder IS NULL OR holder = ? OR lease_until < UTC_TIMESTAMP(3)
  OR lease_until > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));

-- release
UPDATE `telegram_bot`
SET `holder` = ?, `lease_until` = ?
WHERE (`id` = ? AND `holder` = ?);

-- markPolled
UPDATE `telegram_bot`
SET `polled_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- setUsername
UPDATE `telegram_bot`
SET `username` = ?
WHERE `id` = ?;

-- findUsername
SELECT `TelegramBot`.<TelegramBot>
FROM `telegram_bot` `TelegramBot`
WHERE ((`TelegramBot`.`id` = ?))
LIMIT 1;

-- findPollAge
SELECT GREATEST(0, TIMESTAMPDIFF(SECOND, polled_at, UTC_TIMESTAMP(3))) AS age
FROM telegram_bot
WHERE id = ?;
