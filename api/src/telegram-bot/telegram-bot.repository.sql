-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramBotRepository.insert
INSERT IGNORE INTO telegram_bot (id)
VALUES (?);

-- Statements of TelegramBotRepository.acquire
UPDATE telegram_bot
SET holder = ?, lease_until = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND)
WHERE id = ? AND (holder IS NULL OR holder = ? OR lease_until < UTC_TIMESTAMP(3)
  OR lease_until > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));

-- Statements of TelegramBotRepository.release
UPDATE `telegram_bot`
SET `holder` = ?, `lease_until` = ?
WHERE (`id` = ? AND `holder` = ?);

-- Statements of TelegramBotRepository.markPolled
UPDATE `telegram_bot`
SET `polled_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- Statements of TelegramBotRepository.setUsername
UPDATE `telegram_bot`
SET `username` = ?
WHERE `id` = ?;

-- Statements of TelegramBotRepository.findUsername
SELECT `TelegramBot`.<TelegramBot>
FROM `telegram_bot` `TelegramBot`
WHERE ((`TelegramBot`.`id` = ?))
LIMIT 1;

-- Statements of TelegramBotRepository.findPollAge
SELECT GREATEST(0, TIMESTAMPDIFF(SECOND, polled_at, UTC_TIMESTAMP(3))) AS age
FROM telegram_bot
WHERE id = ?;
