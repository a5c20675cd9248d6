-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of AuthSessionRepository.findAlive
SELECT `AuthSession`.<AuthSession>
FROM `auth_session` `AuthSession`
WHERE ((`AuthSession`.`user_id` = ?))
ORDER BY `AuthSession`.`last_seen_at` DESC;

-- Statements of AuthSessionRepository.findAll
SELECT `AuthSession`.<AuthSession>
FROM `auth_session` `AuthSession`
WHERE ((`AuthSession`.`user_id` = ?));

-- Statements of AuthSessionRepository.insert
INSERT INTO `auth_session`(`id_hash`, `user_id`, `device_hash`, `network_hash`, `user_agent`, `created_at`,
  `last_seen_at`, `expires_at`, `idle_minutes`)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of AuthSessionRepository.deleteMany
DELETE FROM `auth_session`
WHERE `id_hash` IN (?, ?);

-- Statements of AuthSessionRepository.updateLastSeen
UPDATE `auth_session`
SET `last_seen_at` = ?
WHERE `id_hash` = ?;

-- Statements of AuthSessionRepository.updateIdleMinutes
UPDATE `auth_session`
SET `idle_minutes` = ?
WHERE `user_id` = ?;

-- Statements of AuthSessionRepository.delete
DELETE FROM `auth_session`
WHERE `id_hash` = ?;

-- Statements of AuthSessionRepository.deleteOne
DELETE FROM `auth_session`
WHERE (`user_id` = ? AND `id` = ?);

-- Statements of AuthSessionRepository.deleteAll
DELETE FROM `auth_session`
WHERE `user_id` = ?;

-- Statements of AuthSessionRepository.deleteOthers
DELETE FROM `auth_session`
WHERE (`user_id` = ? AND `id_hash` != ?);

-- Statements of AuthSessionRepository.expire
UPDATE `auth_session`
SET `expires_at` = ?
WHERE `id_hash` = ?;
