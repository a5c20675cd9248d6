-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findUsersWith
SELECT `SecondFactor`.<SecondFactor>
FROM `second_factor` `SecondFactor`
WHERE ((`SecondFactor`.`user_id` IN (?, ?)) AND (NOT(`SecondFactor`.`enabled_at` IS NULL)));

-- isOn
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `second_factor` `SecondFactor`
  WHERE ((`SecondFactor`.`user_id` = ?) AND (NOT(`SecondFactor`.`enabled_at` IS NULL))))
LIMIT 1;

-- find
SELECT `SecondFactor`.<SecondFactor>
FROM `second_factor` `SecondFactor`
WHERE ((`SecondFactor`.`user_id` = ?))
LIMIT 1;

-- upsert
INSERT INTO `second_factor`(<SecondFactor>)
VALUES (?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `secret` = VALUES(`secret`), `last_step` = VALUES(`last_step`),
  `created_at` = VALUES(`created_at`), `enabled_at` = VALUES(`enabled_at`);

-- enable
UPDATE `second_factor`
SET `enabled_at` = ?
WHERE `user_id` = ?;

-- updateLastStep
UPDATE `second_factor`
SET `last_step` = ?
WHERE (`user_id` = ? AND `secret` = ? AND `last_step` < ?);

-- delete
DELETE FROM `second_factor`
WHERE `user_id` = ?;
DELETE FROM `recovery_code`
WHERE `user_id` = ?;

-- countCodes
SELECT COUNT(1) AS `cnt`
FROM `recovery_code` `RecoveryCode`
WHERE ((`RecoveryCode`.`user_id` = ?));

-- replaceCodes
DELETE FROM `recovery_code`
WHERE `user_id` = ?;
INSERT INTO `recovery_code`(<RecoveryCode>)
VALUES (?, ?, ?);

-- deleteCode
DELETE FROM `recovery_code`
WHERE (`user_id` = ? AND `code_hash` = ?);
