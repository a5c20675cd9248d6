-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TelegramUpdateRepository.insert
INSERT IGNORE INTO telegram_update (bot_id, update_id, body, received_at, done_at)
VALUES ?;

-- Statements of TelegramUpdateRepository.findDue
SELECT id
FROM telegram_update
WHERE bot_id = ? AND done_at IS NULL AND (due_at IS NULL OR due_at <= UTC_TIMESTAMP(3)
  OR due_at > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 21600000000 MICROSECOND))
ORDER BY id
LIMIT ?;

-- Statements of TelegramUpdateRepository.lock
SELECT id, attempts, body
FROM telegram_update
WHERE id = ? AND done_at IS NULL
FOR UPDATE;

-- Statements of TelegramUpdateRepository.markDone
UPDATE `telegram_update`
SET `body` = ?, `due_at` = ?, `done_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- Statements of TelegramUpdateRepository.retryLater
UPDATE `telegram_update`
SET `attempts` = `attempts` + 1, `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND)
WHERE `id` = ?;

-- Statements of TelegramUpdateRepository.count
SELECT COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(received_at), UTC_TIMESTAMP(3))) AS oldest
FROM telegram_update
WHERE bot_id = ? AND done_at IS NULL;
