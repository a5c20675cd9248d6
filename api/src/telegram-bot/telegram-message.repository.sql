-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramMessageRepository.insert
INSERT IGNORE INTO telegram_message (key_hash, method, chat_id, content, created_at, due_at)
VALUES (?, ?, ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));

-- Statements of TelegramMessageRepository.findHeads
SELECT message.id, message.attempts, CAST(message.chat_id AS CHAR) AS chatId
FROM telegram_message message
WHERE message.state = 'due' AND (message.due_at IS NULL OR message.due_at <= UTC_TIMESTAMP(3)
  OR message.due_at > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 21600000000 MICROSECOND)) AND NOT EXISTS ( SELECT 1
  FROM telegram_message earlier
  WHERE earlier.chat_id = message.chat_id AND earlier.method = message.method AND earlier.id < message.id
    AND earlier.state = 'due')
ORDER BY message.id
LIMIT ?;

-- Statements of TelegramMessageRepository.claim
INSERT IGNORE INTO telegram_message (key_hash, method, chat_id, content, created_at, due_at)
VALUES (?, ?, ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));
SELECT message.id, message.attempts, CAST(message.chat_id AS CHAR) AS chatId
FROM telegram_message message
WHERE message.state = 'due' AND (message.due_at IS NULL OR message.due_at <= UTC_TIMESTAMP(3)
  OR message.due_at > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 21600000000 MICROSECOND)) AND NOT EXISTS ( SELECT 1
  FROM telegram_message earlier
  WHERE earlier.chat_id = message.chat_id AND earlier.method = message.method AND earlier.id < message.id
    AND earlier.state = 'due')
ORDER BY message.id
LIMIT ?;
UPDATE `telegram_message`
SET `attempts` = ?, `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND)
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);
SELECT id, attempts, method, content, CAST(chat_id AS CHAR) AS chatId
FROM telegram_message
WHERE id = ? AND attempts = ?;

-- Statements of TelegramMessageRepository.markSent
UPDATE `telegram_message`
SET `chat_id` = ?, `content` = ?, `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `last_error` = ?
WHERE (`id` = ? AND `state` = ?);

-- Statements of TelegramMessageRepository.retryLater
UPDATE `telegram_message`
SET `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND), `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- Statements of TelegramMessageRepository.markDead
UPDATE `telegram_message`
SET `chat_id` = ?, `content` = ?, `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- Statements of TelegramMessageRepository.refuseWaiting
UPDATE `telegram_message`
SET `chat_id` = ?, `content` = ?, `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?
WHERE (`chat_id` = ? AND `state` = ?);

-- Statements of TelegramMessageRepository.countWaiting
SELECT COUNT(1) AS `cnt`
FROM `telegram_message` `TelegramMessage`
WHERE ((`TelegramMessage`.`chat_id` = ?) AND (`TelegramMessage`.`state` = ?));

-- Statements of TelegramMessageRepository.findUsedKeys
SELECT `TelegramMessage`.`key_hash` AS `TelegramMessage_key_hash`, `TelegramMessage`.`id` AS `TelegramMessage_id`
FROM `telegram_message` `TelegramMessage`
WHERE ((`TelegramMessage`.`key_hash` IN (?)));

-- Statements of TelegramMessageRepository.count
SELECT state, COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3))) AS oldest
FROM telegram_message
WHERE state IN ('due', 'dead')
GROUP BY state;
