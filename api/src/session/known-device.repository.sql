-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- exists
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `known_device` `KnownDevice`
  WHERE ((`KnownDevice`.`token_hash` = ?) AND (`KnownDevice`.`user_id` = ?) AND (`KnownDevice`.`expires_at` > ?)))
LIMIT 1;

-- upsert
INSERT INTO `known_device`(`token_hash`, `user_id`, `network_hash`, `expires_at`)
VALUES (?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `token_hash` = VALUES(`token_hash`),
  `network_hash` = VALUES(`network_hash`), `expires_at` = VALUES(`expires_at`);
SELECT COUNT(1) AS `cnt`
FROM `known_device` `KnownDevice`
WHERE ((`KnownDevice`.`user_id` = ?));
DELETE FROM known_device
WHERE user_id = ? AND token_hash <> ?
ORDER BY network_hash <=> ? DESC, IF(network_hash <=> ?, NULL, expires_at), expires_at DESC
LIMIT ?;

-- deleteAll
DELETE FROM `known_device`
WHERE `user_id` = ?;
