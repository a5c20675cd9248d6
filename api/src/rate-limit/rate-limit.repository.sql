-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- increment
INSERT INTO rate_limit (bucket, hits, resets_at)
VALUES (?, 1, ?)
ON DUPLICATE KEY UPDATE hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at);

-- find
SELECT `RateLimit`.<RateLimit>
FROM `rate_limit` `RateLimit`
WHERE ((`RateLimit`.`bucket` = ?))
LIMIT 1;

-- lock
SELECT `RateLimit`.<RateLimit>
FROM `rate_limit` `RateLimit`
WHERE ((`RateLimit`.`bucket` = ?))
LIMIT 1
FOR UPDATE;

-- decrement
UPDATE rate_limit
SET hits = hits - 1
WHERE bucket IN (?) AND hits > 0;
