-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of AccountTokenRepository.find
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`token_hash` = ?) AND (`AccountToken`.`purpose` IN (?, ?)))
LIMIT 1;

-- Statements of AccountTokenRepository.findNewestValid
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`ended` IS NULL)
  AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`created_at` DESC
LIMIT 1;

-- Statements of AccountTokenRepository.findValidOfOthers
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`email` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`user_id` != ?)
  AND (`AccountToken`.`ended` IS NULL) AND (`AccountToken`.`expires_at` > ?));

-- Statements of AccountTokenRepository.findAllValid
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` IN (?, ?)) AND (`AccountToken`.`ended` IS NULL)
  AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`expires_at` DESC;

-- Statements of AccountTokenRepository.findEmails
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?));

-- Statements of AccountTokenRepository.insert
INSERT INTO `account_token`(<AccountToken>)
VALUES (?, ?, ?, ?, DEFAULT, ?, ?, DEFAULT);

-- Statements of AccountTokenRepository.markUsed
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`token_hash` = ? AND `ended` IS NULL AND `expires_at` > ?);

-- Statements of AccountTokenRepository.markAllReplaced
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`user_id` = ? AND `purpose` IN (?, ?) AND `ended` IS NULL AND `expires_at` > ?);

-- Statements of AccountTokenRepository.markReplaced
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`token_hash` IN (?, ?) AND `ended` IS NULL AND `expires_at` > ?);
