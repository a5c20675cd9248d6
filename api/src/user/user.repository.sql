-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- updateState
UPDATE `user`
SET `suspended_at` = ?, `suspended_reason` = ?
WHERE `id` = ?;

-- findPage
SELECT `row`.`id` AS `id`
FROM `user` `row`
WHERE (`row`.`username` LIKE ? ESCAPE '!' OR `row`.`email` LIKE ? ESCAPE '!' OR `row`.`first_name` LIKE ? ESCAPE '!'
  OR `row`.`last_name` LIKE ? ESCAPE '!')
ORDER BY (SELECT COUNT(*)
  FROM `order`
  WHERE `order`.user_id = `row`.`id`) DESC, `row`.`id` DESC
LIMIT 20 OFFSET 0;
SELECT COUNT(1) AS `cnt`
FROM `user` `row`
WHERE (`row`.`username` LIKE ? ESCAPE '!' OR `row`.`email` LIKE ? ESCAPE '!' OR `row`.`first_name` LIKE ? ESCAPE '!'
  OR `row`.`last_name` LIKE ? ESCAPE '!');
SELECT `row`.`id` AS `row_id`, `row`.`first_name` AS `row_first_name`, `row`.`last_name` AS `row_last_name`,
  `row`.`username` AS `row_username`, `row`.`username_key` AS `row_username_key`, `row`.`email` AS `row_email`,
  `row`.`email_key` AS `row_email_key`, `row`.`email_verified_at` AS `row_email_verified_at`,
  `row`.`unconfirmed_since` AS `row_unconfirmed_since`, `row`.`password_hash` AS `row_password_hash`,
  `row`.`is_admin` AS `row_is_admin`, `row`.`telegram_id` AS `row_telegram_id`, `row`.`phone` AS `row_phone`,
  `row`.`telegram_username` AS `row_telegram_username`, `row`.`email_notifications` AS `row_email_notifications`,
  `row`.`push_notifications` AS `row_push_notifications`, `row`.`marketing_emails` AS `row_marketing_emails`,
  `row`.`order_updates` AS `row_order_updates`, `row`.`login_alerts` AS `row_login_alerts`,
  `row`.`session_timeout` AS `row_session_timeout`, `row`.`version` AS `row_version`,
  `row`.`erase_at` AS `row_erase_at`, `row`.`suspended_at` AS `row_suspended_at`,
  `row`.`suspended_reason` AS `row_suspended_reason`, `row`.`watch_notified_at` AS `row_watch_notified_at`,
  `row`.`created_at` AS `row_created_at`, `row`.`updated_at` AS `row_updated_at`
FROM `user` `row`
WHERE `row`.`id` = ?;

-- findBatches
SELECT `row`.`id` AS `row_id`, `row`.`first_name` AS `row_first_name`, `row`.`last_name` AS `row_last_name`,
  `row`.`username` AS `row_username`, `row`.`username_key` AS `row_username_key`, `row`.`email` AS `row_email`,
  `row`.`email_key` AS `row_email_key`, `row`.`email_verified_at` AS `row_email_verified_at`,
  `row`.`unconfirmed_since` AS `row_unconfirmed_since`, `row`.`password_hash` AS `row_password_hash`,
  `row`.`is_admin` AS `row_is_admin`, `row`.`telegram_id` AS `row_telegram_id`, `row`.`phone` AS `row_phone`,
  `row`.`telegram_username` AS `row_telegram_username`, `row`.`email_notifications` AS `row_email_notifications`,
  `row`.`push_notifications` AS `row_push_notifications`, `row`.`marketing_emails` AS `row_marketing_emails`,
  `row`.`order_updates` AS `row_order_updates`, `row`.`login_alerts` AS `row_login_alerts`,
  `row`.`session_timeout` AS `row_session_timeout`, `row`.`version` AS `row_version`,
  `row`.`erase_at` AS `row_erase_at`, `row`.`suspended_at` AS `row_suspended_at`,
  `row`.`suspended_reason` AS `row_suspended_reason`, `row`.`watch_notified_at` AS `row_watch_notified_at`,
  `row`.`created_at` AS `row_created_at`, `row`.`updated_at` AS `row_updated_at`
FROM `user` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- find
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1;

-- lock
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- findByUsername
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`username_key` = ?))
LIMIT 1;

-- findByEmail
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`email_key` = ?))
ORDER BY `User`.`email_verified_at` DESC, `User`.`id` ASC
LIMIT 50;

-- findBySession
SELECT last_seen_at AS lastSeenAt, expires_at AS expiresAt, idle_minutes AS idleMinutes, `user`.id AS id,
  `user`.first_name AS firstName, `user`.last_name AS lastName, `user`.username AS username,
  `user`.username_key AS usernameKey, `user`.email AS email, `user`.email_key AS emailKey,
  `user`.email_verified_at AS emailVerifiedAt, `user`.unconfirmed_since AS unconfirmedSince,
  `user`.password_hash AS passwordHash, `user`.is_admin AS isAdmin, `user`.telegram_id AS telegramId,
  `user`.phone AS phone, `user`.telegram_username AS telegramUsername, `user`.email_notifications AS emailNotifications,
  `user`.push_notifications AS pushNotifications, `user`.marketing_emails AS marketingEmails,
  `user`.order_updates AS orderUpdates, `user`.login_alerts AS loginAlerts, `user`.session_timeout AS sessionTimeout,
  `user`.version AS version, `user`.erase_at AS eraseAt, `user`.suspended_at AS suspendedAt,
  `user`.suspended_reason AS suspendedReason, `user`.watch_notified_at AS watchNotifiedAt,
  `user`.created_at AS createdAt, `user`.updated_at AS updatedAt
FROM auth_session JOIN `user` ON `user`.id = user_id
WHERE id_hash = ?;

-- isConfirmed
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `user` `User`
  WHERE ((`User`.`email_key` = ?) AND (NOT(`User`.`email_verified_at` IS NULL))))
LIMIT 1;

-- hasAdmin
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `user` `User`
  WHERE ((`User`.`is_admin` = ?)))
LIMIT 1;

-- findAdminUsernames
SELECT `User`.`id` AS `User_id`, `User`.`username` AS `User_username`
FROM `user` `User`
WHERE ((`User`.`is_admin` = ?));

-- lockAdmin
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`username_key` = ?) AND (`User`.`email_key` = ?) AND (`User`.`is_admin` = ?))
LIMIT 1
FOR UPDATE;

-- hasOtherAdmin
SELECT `User`.`id` AS `User_id`
FROM `user` `User`
WHERE ((`User`.`is_admin` = ?));
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`id` IN (?)))
ORDER BY `User`.`id` ASC
FOR UPDATE;

-- insert
INSERT INTO `user`(`id`, `first_name`, `last_name`, `username`, `username_key`, `email`, `email_key`,
  `email_verified_at`, `unconfirmed_since`, `password_hash`, `is_admin`, `telegram_id`, `phone`, `telegram_username`,
  `email_notifications`, `push_notifications`, `marketing_emails`, `order_updates`, `login_alerts`, `session_timeout`,
  `version`, `erase_at`, `suspended_at`, `suspended_reason`, `watch_notified_at`, `created_at`, `updated_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`id` = ?))
LIMIT 1;

-- update
UPDATE `user`
SET `first_name` = ?, `version` = ?, `updated_at` = ?
WHERE (`id` = ? AND `version` = ?);

-- updatePassword
UPDATE `user`
SET `password_hash` = ?, `updated_at` = ?
WHERE (`id` = ? AND `password_hash` = ?);

-- confirmEmail
UPDATE `user`
SET `email` = ?, `email_key` = ?, `version` = ?, `updated_at` = ?, `email_verified_at` = ?, `unconfirmed_since` = ?
WHERE `id` = ?;
UPDATE `user`
SET `email` = ?, `email_key` = ?, `unconfirmed_since` = ?, `version` = `version` + 1, `updated_at` = ?
WHERE (`email_key` = ? AND `email_verified_at` IS NULL);

-- findDueForErasure
SELECT `User`.`id` AS `User_id`
FROM `user` `User`
WHERE ((`User`.`erase_at` <= ?))
ORDER BY `User`.`erase_at` ASC
LIMIT 1000;

-- lockDueForErasure
SELECT `User`.`id` AS `User_id`, `User`.`first_name` AS `User_first_name`, `User`.`last_name` AS `User_last_name`,
  `User`.`username` AS `User_username`, `User`.`username_key` AS `User_username_key`, `User`.`email` AS `User_email`,
  `User`.`email_key` AS `User_email_key`, `User`.`email_verified_at` AS `User_email_verified_at`,
  `User`.`unconfirmed_since` AS `User_unconfirmed_since`, `User`.`password_hash` AS `User_password_hash`,
  `User`.`is_admin` AS `User_is_admin`, `User`.`telegram_id` AS `User_telegram_id`, `User`.`phone` AS `User_phone`,
  `User`.`telegram_username` AS `User_telegram_username`, `User`.`email_notifications` AS `User_email_notifications`,
  `User`.`push_notifications` AS `User_push_notifications`, `User`.`marketing_emails` AS `User_marketing_emails`,
  `User`.`order_updates` AS `User_order_updates`, `User`.`login_alerts` AS `User_login_alerts`,
  `User`.`session_timeout` AS `User_session_timeout`, `User`.`version` AS `User_version`,
  `User`.`erase_at` AS `User_erase_at`, `User`.`suspended_at` AS `User_suspended_at`,
  `User`.`suspended_reason` AS `User_suspended_reason`, `User`.`watch_notified_at` AS `User_watch_notified_at`,
  `User`.`created_at` AS `User_created_at`, `User`.`updated_at` AS `User_updated_at`
FROM `user` `User`
WHERE ((`User`.`id` = ?) AND (`User`.`erase_at` <= ?))
LIMIT 1
FOR UPDATE SKIP LOCKED;

-- delete
DELETE FROM `user`
WHERE `id` = ?;

-- findNames
SELECT `User`.`id` AS `User_id`, `User`.`username` AS `User_username`, `User`.`is_admin` AS `User_is_admin`
FROM `user` `User`
WHERE ((`User`.`id` IN (?, ?)));

-- count
SELECT COUNT(1) AS `cnt`
FROM `user` `User`;
