-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`token_hash` = ?) AND (`AccountToken`.`purpose` IN (?, ?)))
LIMIT 1;

-- findNewestValid
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`ended` IS NULL)
  AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`created_at` DESC
LIMIT 1;

-- findValidOfOthers
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`email` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`user_id` != ?)
  AND (`AccountToken`.`ended` IS NULL) AND (`AccountToken`.`expires_at` > ?));

-- findAllValid
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` IN (?, ?)) AND (`AccountToken`.`ended` IS NULL)
  AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`expires_at` DESC;

-- findEmails
SELECT `AccountToken`.<AccountToken>
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?));

-- insert
INSERT INTO `account_token`(<AccountToken>)
VALUES (?, ?, ?, ?, DEFAULT, ?, ?, DEFAULT);

-- use
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`token_hash` = ? AND `ended` IS NULL AND `expires_at` > ?);

-- replaceAll
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`user_id` = ? AND `purpose` IN (?, ?) AND `ended` IS NULL AND `expires_at` > ?);

-- replace
UPDATE `account_token`
SET `ended` = ?, `expires_at` = ?
WHERE (`token_hash` IN (?, ?) AND `ended` IS NULL AND `expires_at` > ?);
