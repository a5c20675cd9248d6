-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAlive
SELECT `AuthSession`.`id_hash` AS `AuthSession_id_hash`, `AuthSession`.`id` AS `AuthSession_id`,
  `AuthSession`.`user_id` AS `AuthSession_user_id`, `AuthSession`.`device_hash` AS `AuthSession_device_hash`,
  `AuthSession`.`network_hash` AS `AuthSession_network_hash`, `AuthSession`.`user_agent` AS `AuthSession_user_agent`,
  `AuthSession`.`created_at` AS `AuthSession_created_at`, `AuthSession`.`last_seen_at` AS `AuthSession_last_seen_at`,
  `AuthSession`.`expires_at` AS `AuthSession_expires_at`, `AuthSession`.`idle_minutes` AS `AuthSession_idle_minutes`
FROM `auth_session` `AuthSession`
WHERE ((`AuthSession`.`user_id` = ?))
ORDER BY `AuthSession`.`last_seen_at` DESC;

-- findAll
SELECT `AuthSession`.`id_hash` AS `AuthSession_id_hash`, `AuthSession`.`id` AS `AuthSession_id`,
  `AuthSession`.`user_id` AS `AuthSession_user_id`, `AuthSession`.`device_hash` AS `AuthSession_device_hash`,
  `AuthSession`.`network_hash` AS `AuthSession_network_hash`, `AuthSession`.`user_agent` AS `AuthSession_user_agent`,
  `AuthSession`.`created_at` AS `AuthSession_created_at`, `AuthSession`.`last_seen_at` AS `AuthSession_last_seen_at`,
  `AuthSession`.`expires_at` AS `AuthSession_expires_at`, `AuthSession`.`idle_minutes` AS `AuthSession_idle_minutes`
FROM `auth_session` `AuthSession`
WHERE ((`AuthSession`.`user_id` = ?));

-- insert
INSERT INTO `auth_session`(`id_hash`, `user_id`, `device_hash`, `network_hash`, `user_agent`, `created_at`,
  `last_seen_at`, `expires_at`, `idle_minutes`)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- deleteMany
DELETE FROM `auth_session`
WHERE `id_hash` IN (?, ?);

-- updateLastSeen
UPDATE `auth_session`
SET `last_seen_at` = ?
WHERE `id_hash` = ?;

-- updateIdleMinutes
UPDATE `auth_session`
SET `idle_minutes` = ?
WHERE `user_id` = ?;

-- delete
DELETE FROM `auth_session`
WHERE `id_hash` = ?;

-- deleteOne
DELETE FROM `auth_session`
WHERE (`user_id` = ? AND `id` = ?);

-- deleteAll
DELETE FROM `auth_session`
WHERE `user_id` = ?;

-- deleteOthers
DELETE FROM `auth_session`
WHERE (`user_id` = ? AND `id_hash` != ?);

-- expire
UPDATE `auth_session`
SET `expires_at` = ?
WHERE `id_hash` = ?;
