-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT IGNORE INTO telegram_update (bot_id, update_id, body, received_at, done_at)
VALUES ?;

-- findDue
SELECT id
FROM telegram_update
WHERE bot_id = ? AND done_at IS NULL AND (due_at IS NULL OR due_at <= UTC_TIMESTAMP(3)
  OR due_at > DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 21600000000 MICROSECOND))
ORDER BY id
LIMIT ?;

-- lock
SELECT id, attempts, body
FROM telegram_update
WHERE id = ? AND done_at IS NULL
FOR UPDATE;

-- markDone
UPDATE `telegram_update`
SET `body` = ?, `due_at` = ?, `done_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- retryLater
UPDATE `telegram_update`
SET `attempts` = `attempts` + 1, `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND)
WHERE `id` = ?;

-- count
SELECT COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(received_at), UTC_TIMESTAMP(3))) AS oldest
FROM telegram_update
WHERE bot_id = ? AND done_at IS NULL;
