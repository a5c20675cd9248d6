-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of UserRepository.isTelegramLinked
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `user` `User`
  WHERE ((`User`.`telegram_id` = ?)))
LIMIT 1;

-- Statements of UserRepository.linkTelegram
UPDATE `user`
SET `telegram_id` = ?, `telegram_linked_name` = ?, `telegram_linked_at` = ?, `updated_at` = ?
WHERE `id` = ?;

-- Statements of UserRepository.unlinkTelegram
UPDATE `user`
SET `telegram_id` = ?, `telegram_linked_name` = ?, `telegram_linked_at` = ?, `updated_at` = ?
WHERE `id` = ?;

-- Statements of UserRepository.updateState
UPDATE `user`
SET `suspended_at` = ?, `suspended_reason` = ?
WHERE `id` = ?;

-- Statements of UserRepository.findPage
SELECT `row`.`id` AS `id`
FROM `user` `row` USE INDEX (`user_by_name`)
WHERE (`row`.`username` LIKE ? ESCAPE '!' OR `row`.`email` LIKE ? ESCAPE '!' OR `row`.`first_name` LIKE ? ESCAPE '!'
  OR `row`.`last_name` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `user` `row`
WHERE `row`.`id` IN (?);
SELECT `row`.`id` AS `id`
FROM `user` `row`
WHERE `row`.`id` IN (?)
ORDER BY `row`.`first_name` ASC, `row`.`last_name` ASC, `row`.`id` ASC
LIMIT 1 OFFSET 0;
SELECT `row`.<User>
FROM `user` `row`
WHERE `row`.`id` = ?;
SELECT user_id AS id
FROM `order`
WHERE user_id IS NOT NULL
GROUP BY user_id
ORDER BY COUNT(*) DESC, user_id DESC
LIMIT ? OFFSET ?;
SELECT COUNT(DISTINCT user_id) AS count
FROM `order`;
SELECT id
FROM `user`
WHERE NOT EXISTS (SELECT 1
  FROM `order` placed
  WHERE placed.user_id = `user`.id)
ORDER BY id DESC
LIMIT ? OFFSET ?;
SELECT `row`.<User>
FROM `user` `row`
WHERE `row`.`id` = ?;
SELECT COUNT(1) AS `cnt`
FROM `user` `User`;

-- Statements of UserRepository.findBatch
SELECT `row`.<User>
FROM `user` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of UserRepository.find
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1;

-- Statements of UserRepository.lock
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of UserRepository.findByUsername
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`username_key` = ?))
LIMIT 1;

-- Statements of UserRepository.findByEmail
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`email_key` = ?))
ORDER BY `User`.`email_verified_at` DESC, `User`.`id` ASC
LIMIT 50;

-- Statements of UserRepository.findBySession
SELECT last_seen_at AS lastSeenAt, expires_at AS expiresAt, idle_minutes AS idleMinutes, `user`.id AS id,
  `user`.first_name AS firstName, `user`.last_name AS lastName, `user`.username AS username,
  `user`.username_key AS usernameKey, `user`.email AS email, `user`.email_key AS emailKey,
  `user`.email_verified_at AS emailVerifiedAt, `user`.unconfirmed_since AS unconfirmedSince,
  `user`.password_hash AS passwordHash, `user`.is_admin AS isManager, `user`.staff_role AS staffRole,
  `user`.telegram_id AS telegramId, `user`.telegram_linked_at AS telegramLinkedAt,
  `user`.telegram_linked_name AS telegramLinkedName, `user`.phone AS phone,
  `user`.telegram_username AS telegramUsername, `user`.email_notifications AS emailNotifications,
  `user`.push_notifications AS pushNotifications, `user`.marketing_emails AS marketingEmails,
  `user`.order_updates AS orderUpdates, `user`.order_alerts AS orderAlerts, `user`.login_alerts AS loginAlerts,
  `user`.session_timeout AS sessionTimeout, `user`.version AS version, `user`.erase_at AS eraseAt,
  `user`.suspended_at AS suspendedAt, `user`.suspended_reason AS suspendedReason,
  `user`.watch_notified_at AS watchNotifiedAt, `user`.favorites_watched_at AS favoritesWatchedAt,
  `user`.created_at AS createdAt, `user`.updated_at AS updatedAt
FROM auth_session JOIN `user` ON `user`.id = user_id
WHERE id_hash = ?;

-- Statements of UserRepository.isAddressConfirmed
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `user` `User`
  WHERE ((`User`.`email_key` = ?) AND (NOT(`User`.`email_verified_at` IS NULL))))
LIMIT 1;

-- Statements of UserRepository.findOrderAlerted
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`is_admin` = ?) AND (`User`.`order_alerts` = ?) AND (`User`.`suspended_at` IS NULL)
  AND (`User`.`erase_at` IS NULL))
ORDER BY `User`.`id` ASC;
SELECT `User`.<User>
FROM `user` `User`
WHERE ((NOT(`User`.`staff_role` IS NULL)) AND (`User`.`order_alerts` = ?) AND (`User`.`suspended_at` IS NULL)
  AND (`User`.`erase_at` IS NULL))
ORDER BY `User`.`id` ASC;

-- Statements of UserRepository.hasManager
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `user` `User`
  WHERE ((`User`.`is_admin` = ?)))
LIMIT 1;

-- Statements of UserRepository.findStaff
SELECT `User`.<User>
FROM `user` `User`
WHERE ((((`User`.`is_admin` = ?))) OR (((NOT(`User`.`staff_role` IS NULL)))))
ORDER BY `User`.`is_admin` DESC, `User`.`id` ASC;

-- Statements of UserRepository.lockManager
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`username_key` = ?) AND (`User`.`email_key` = ?) AND (`User`.`is_admin` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of UserRepository.lockManagers
SELECT `User`.`id` AS `User_id`
FROM `user` `User`
WHERE ((`User`.`is_admin` = ?));
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` IN (?)))
ORDER BY `User`.`id` ASC
FOR UPDATE;

-- Statements of UserRepository.hasOtherManager
SELECT `User`.`id` AS `User_id`
FROM `user` `User`
WHERE ((`User`.`is_admin` = ?));
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` IN (?)))
ORDER BY `User`.`id` ASC
FOR UPDATE;

-- Statements of UserRepository.insert
INSERT INTO `user`(<User>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
SELECT `User`.`id` AS `User_id`, `User`.`order_alerts` AS `User_order_alerts`
FROM `user` `User`
WHERE `User`.`id` = ?;
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1;

-- Statements of UserRepository.update
UPDATE `user`
SET `first_name` = ?, `version` = ?, `updated_at` = ?
WHERE (`id` = ? AND `version` = ?);

-- Statements of UserRepository.updatePassword
UPDATE `user`
SET `password_hash` = ?, `updated_at` = ?
WHERE (`id` = ? AND `password_hash` = ?);

-- Statements of UserRepository.confirmEmail
UPDATE `user`
SET `email` = ?, `email_key` = ?, `version` = ?, `updated_at` = ?, `email_verified_at` = ?, `unconfirmed_since` = ?
WHERE `id` = ?;
UPDATE `user`
SET `email` = ?, `email_key` = ?, `unconfirmed_since` = ?, `version` = `version` + 1, `updated_at` = ?
WHERE (`email_key` = ? AND `email_verified_at` IS NULL);

-- Statements of UserRepository.findDueForErasure
SELECT `User`.`id` AS `User_id`
FROM `user` `User`
WHERE ((`User`.`erase_at` <= ?))
ORDER BY `User`.`erase_at` ASC
LIMIT 1000;

-- Statements of UserRepository.lockDueForErasure
SELECT `User`.<User>
FROM `user` `User`
WHERE ((`User`.`id` = ?) AND (`User`.`erase_at` <= ?))
LIMIT 1
FOR UPDATE SKIP LOCKED;

-- Statements of UserRepository.delete
DELETE FROM `user`
WHERE `id` = ?;

-- Statements of UserRepository.findNames
SELECT `User`.`id` AS `User_id`, `User`.`username` AS `User_username`, `User`.`is_admin` AS `User_is_admin`,
  `User`.`staff_role` AS `User_staff_role`
FROM `user` `User`
WHERE ((`User`.`id` IN (?, ?)));

-- Statements of UserRepository.count
SELECT COUNT(1) AS `cnt`
FROM `user` `User`;
