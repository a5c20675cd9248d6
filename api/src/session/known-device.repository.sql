-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- exists
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `known_device` `KnownDevice`
  WHERE ((`KnownDevice`.`token_hash` = ?) AND (`KnownDevice`.`user_id` = ?) AND (`KnownDevice`.`expires_at` > ?)))
LIMIT 1;

-- findAll
SELECT `KnownDevice`.<KnownDevice>
FROM `known_device` `KnownDevice`
WHERE ((`KnownDevice`.`user_id` = ?));

-- upsert
INSERT INTO `known_device`(<KnownDevice>)
VALUES (?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `token_hash` = VALUES(`token_hash`),
  `network_hash` = VALUES(`network_hash`), `created_at` = VALUES(`created_at`), `expires_at` = VALUES(`expires_at`);

-- delete
DELETE FROM `known_device`
WHERE (`user_id` = ? AND `token_hash` IN (?, ?));

-- deleteAll
DELETE FROM `known_device`
WHERE `user_id` = ?;
