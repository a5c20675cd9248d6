-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of PushSubscriptionRepository.count
SELECT COUNT(1) AS `cnt`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?));

-- Statements of PushSubscriptionRepository.find
SELECT `PushSubscription`.<PushSubscription>
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`id` = ?))
LIMIT 1;

-- Statements of PushSubscriptionRepository.findIds
SELECT `PushSubscription`.`id` AS `PushSubscription_id`
FROM `push_subscription` `PushSubscription`
WHERE ((`PushSubscription`.`user_id` = ?))
ORDER BY `PushSubscription_id` DESC;

-- Statements of PushSubscriptionRepository.upsert
INSERT INTO `push_subscription`(<PushSubscription>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `user_id` = VALUES(`user_id`), `p256dh` = VALUES(`p256dh`), `auth` = VALUES(`auth`);

-- Statements of PushSubscriptionRepository.delete
DELETE FROM `push_subscription`
WHERE `id` IN (?, ?);

-- Statements of PushSubscriptionRepository.deleteAll
DELETE FROM `push_subscription`
WHERE `user_id` = ?;

-- Statements of PushSubscriptionRepository.deleteOne
DELETE FROM `push_subscription`
WHERE (`user_id` = ? AND `endpoint_hash` = ?);
