-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAlive
SELECT `AuthSession`.<AuthSession>
FROM `auth_session` `AuthSession`
WHERE ((`AuthSession`.`user_id` = ?))
ORDER BY `AuthSession`.`last_seen_at` DESC;

-- findAll
SELECT `AuthSession`.<AuthSession>
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
