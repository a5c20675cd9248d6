-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findValid
SELECT `AccountToken`.`token_hash` AS `AccountToken_token_hash`, `AccountToken`.`user_id` AS `AccountToken_user_id`,
  `AccountToken`.`purpose` AS `AccountToken_purpose`, `AccountToken`.`email` AS `AccountToken_email`,
  `AccountToken`.`attempts` AS `AccountToken_attempts`, `AccountToken`.`created_at` AS `AccountToken_created_at`,
  `AccountToken`.`expires_at` AS `AccountToken_expires_at`
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`token_hash` = ?) AND (`AccountToken`.`purpose` IN (?, ?)) AND (`AccountToken`.`expires_at` > ?))
LIMIT 1;

-- findNewestValid
SELECT `AccountToken`.`token_hash` AS `AccountToken_token_hash`, `AccountToken`.`user_id` AS `AccountToken_user_id`,
  `AccountToken`.`purpose` AS `AccountToken_purpose`, `AccountToken`.`email` AS `AccountToken_email`,
  `AccountToken`.`attempts` AS `AccountToken_attempts`, `AccountToken`.`created_at` AS `AccountToken_created_at`,
  `AccountToken`.`expires_at` AS `AccountToken_expires_at`
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`created_at` DESC
LIMIT 1;

-- findValidOfOthers
SELECT `AccountToken`.`token_hash` AS `AccountToken_token_hash`, `AccountToken`.`user_id` AS `AccountToken_user_id`,
  `AccountToken`.`purpose` AS `AccountToken_purpose`, `AccountToken`.`email` AS `AccountToken_email`,
  `AccountToken`.`attempts` AS `AccountToken_attempts`, `AccountToken`.`created_at` AS `AccountToken_created_at`,
  `AccountToken`.`expires_at` AS `AccountToken_expires_at`
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`email` = ?) AND (`AccountToken`.`purpose` = ?) AND (`AccountToken`.`user_id` != ?)
  AND (`AccountToken`.`expires_at` > ?));

-- findAllValid
SELECT `AccountToken`.`token_hash` AS `AccountToken_token_hash`, `AccountToken`.`user_id` AS `AccountToken_user_id`,
  `AccountToken`.`purpose` AS `AccountToken_purpose`, `AccountToken`.`email` AS `AccountToken_email`,
  `AccountToken`.`attempts` AS `AccountToken_attempts`, `AccountToken`.`created_at` AS `AccountToken_created_at`,
  `AccountToken`.`expires_at` AS `AccountToken_expires_at`
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?) AND (`AccountToken`.`purpose` IN (?, ?)) AND (`AccountToken`.`expires_at` > ?))
ORDER BY `AccountToken`.`expires_at` DESC;

-- findEmails
SELECT `AccountToken`.`token_hash` AS `AccountToken_token_hash`, `AccountToken`.`user_id` AS `AccountToken_user_id`,
  `AccountToken`.`purpose` AS `AccountToken_purpose`, `AccountToken`.`email` AS `AccountToken_email`,
  `AccountToken`.`attempts` AS `AccountToken_attempts`, `AccountToken`.`created_at` AS `AccountToken_created_at`,
  `AccountToken`.`expires_at` AS `AccountToken_expires_at`
FROM `account_token` `AccountToken`
WHERE ((`AccountToken`.`user_id` = ?));

-- insert
INSERT INTO `account_token`(`token_hash`, `user_id`, `purpose`, `email`, `attempts`, `created_at`, `expires_at`)
VALUES (?, ?, ?, ?, DEFAULT, ?, ?);

-- deleteValid
DELETE FROM `account_token`
WHERE (`token_hash` = ? AND `expires_at` > ?);

-- deleteAll
DELETE FROM `account_token`
WHERE (`user_id` = ? AND `purpose` IN (?, ?));

-- delete
DELETE FROM `account_token`
WHERE `token_hash` IN (?, ?);
