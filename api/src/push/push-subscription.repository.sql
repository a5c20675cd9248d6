-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- count
SELECT COUNT(1) AS `cnt`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?));

-- find
SELECT `PushSubscription`.<PushSubscription>
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`id` = ?))
LIMIT 1;

-- findIds
SELECT `PushSubscription`.`id` AS `PushSubscription_id`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?))
ORDER BY `PushSubscription_id` DESC;

-- upsert
INSERT INTO `push_subscription`(<PushSubscription>)
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
