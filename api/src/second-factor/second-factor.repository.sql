-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SecondFactorRepository.findUsersWith
SELECT `SecondFactor`.<SecondFactor>
FROM `second_factor` `SecondFactor`
WHERE ((`SecondFactor`.`user_id` IN (?, ?)) AND (NOT(`SecondFactor`.`enabled_at` IS NULL)));

-- Statements of SecondFactorRepository.isOn
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `second_factor` `SecondFactor`
  WHERE ((`SecondFactor`.`user_id` = ?) AND (NOT(`SecondFactor`.`enabled_at` IS NULL))))
LIMIT 1;

-- Statements of SecondFactorRepository.find
SELECT `SecondFactor`.<SecondFactor>
FROM `second_factor` `SecondFactor`
WHERE ((`SecondFactor`.`user_id` = ?))
LIMIT 1;

-- Statements of SecondFactorRepository.upsert
INSERT INTO `second_factor`(<SecondFactor>)
VALUES (?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `secret` = VALUES(`secret`), `last_step` = VALUES(`last_step`),
  `created_at` = VALUES(`created_at`), `enabled_at` = VALUES(`enabled_at`);

-- Statements of SecondFactorRepository.enable
UPDATE `second_factor`
SET `enabled_at` = ?
WHERE `user_id` = ?;

-- Statements of SecondFactorRepository.updateLastStep
UPDATE `second_factor`
SET `last_step` = ?
WHERE (`user_id` = ? AND `secret` = ? AND `last_step` < ?);

-- Statements of SecondFactorRepository.delete
DELETE FROM `second_factor`
WHERE `user_id` = ?;
DELETE FROM `recovery_code`
WHERE `user_id` = ?;

-- Statements of SecondFactorRepository.countCodes
SELECT COUNT(1) AS `cnt`
FROM `recovery_code` `RecoveryCode`
WHERE ((`RecoveryCode`.`user_id` = ?));

-- Statements of SecondFactorRepository.replaceCodes
DELETE FROM `recovery_code`
WHERE `user_id` = ?;
INSERT INTO `recovery_code`(<RecoveryCode>)
VALUES (?, ?, ?);

-- Statements of SecondFactorRepository.deleteCode
DELETE FROM `recovery_code`
WHERE (`user_id` = ? AND `code_hash` = ?);
