-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of RateLimitRepository.increment
INSERT INTO rate_limit (bucket, hits, resets_at)
VALUES (?, 1, ?)
ON DUPLICATE KEY UPDATE hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at);

-- Statements of RateLimitRepository.find
SELECT `RateLimit`.<RateLimit>
FROM `rate_limit` `RateLimit`
WHERE ((`RateLimit`.`bucket` = ?))
LIMIT 1;

-- Statements of RateLimitRepository.lock
SELECT `RateLimit`.<RateLimit>
FROM `rate_limit` `RateLimit`
WHERE ((`RateLimit`.`bucket` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of RateLimitRepository.decrement
UPDATE rate_limit
SET hits = hits - 1
WHERE bucket IN (?) AND hits > 0;
