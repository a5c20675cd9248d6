-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- count
SELECT COUNT(1) AS `cnt`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?));

-- find
SELECT `PushSubscription`.`id` AS `PushSubscription_id`, `PushSubscription`.`user_id` AS `PushSubscription_user_id`,
  `PushSubscription`.`endpoint_hash` AS `PushSubscription_endpoint_hash`,
  `PushSubscription`.`endpoint` AS `PushSubscription_endpoint`,
  `PushSubscription`.`p256dh` AS `PushSubscription_p256dh`, `PushSubscription`.`auth` AS `PushSubscription_auth`,
  `PushSubscription`.`created_at` AS `PushSubscription_created_at`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`id` = ?))
LIMIT 1;

-- findIds
SELECT `PushSubscription`.`id` AS `PushSubscription_id`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?))
ORDER BY `PushSubscription_id` DESC;

-- upsert
INSERT INTO `push_subscription`(`id`, `user_id`, `endpoint_hash`, `endpoint`, `p256dh`, `auth`, `created_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `p256dh` = VALUES(`p256dh`), `auth` = VALUES(`auth`);

-- delete
DELETE FROM `push_subscription`
WHERE `id` IN (?, ?);

-- deleteAll
DELETE FROM `push_subscription`
WHERE `user_id` = ?;

-- deleteOne
DELETE FROM `push_subscription`
WHERE (`user_id` = ? AND `endpoint_hash` = ?);
