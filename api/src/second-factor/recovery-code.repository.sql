-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- count
SELECT COUNT(1) AS `cnt`
FROM `recovery_code` `RecoveryCode`
WHERE ((`RecoveryCode`.`user_id` = ?));

-- insert
INSERT INTO `recovery_code`(`user_id`, `code_hash`, `created_at`)
VALUES (?, ?, ?);

-- delete
DELETE FROM `recovery_code`
WHERE (`user_id` = ? AND `code_hash` = ?);

-- deleteAll
DELETE FROM `recovery_code`
WHERE `user_id` = ?;
