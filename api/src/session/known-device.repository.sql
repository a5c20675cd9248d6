-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of KnownDeviceRepository.exists
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `known_device` `KnownDevice`
  WHERE ((`KnownDevice`.`token_hash` = ?) AND (`KnownDevice`.`user_id` = ?) AND (`KnownDevice`.`expires_at` > ?)))
LIMIT 1;

-- Statements of KnownDeviceRepository.findAll
SELECT `KnownDevice`.<KnownDevice>
FROM `known_device` `KnownDevice`
WHERE ((`KnownDevice`.`user_id` = ?));

-- Statements of KnownDeviceRepository.upsert
INSERT INTO `known_device`(<KnownDevice>)
VALUES (?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `token_hash` = VALUES(`token_hash`),
  `network_hash` = VALUES(`network_hash`), `created_at` = VALUES(`created_at`), `expires_at` = VALUES(`expires_at`);

-- Statements of KnownDeviceRepository.delete
DELETE FROM `known_device`
WHERE (`user_id` = ? AND `token_hash` IN (?, ?));

-- Statements of KnownDeviceRepository.deleteAll
DELETE FROM `known_device`
WHERE `user_id` = ?;
