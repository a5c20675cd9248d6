-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SubscriberRepository.findPage
SELECT `row`.`id` AS `id`
FROM `subscriber` `row`
WHERE `row`.`confirmed_at` IS NOT NULL AND (`row`.`email` LIKE ? ESCAPE '!')
LIMIT 1001;

-- Statements of SubscriberRepository.findBatch
SELECT `row`.<Subscriber>
FROM `subscriber` `row`
WHERE `row`.`confirmed_at` IS NOT NULL
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of SubscriberRepository.lockConfirmed
SELECT id
FROM subscriber FORCE INDEX (PRIMARY)
WHERE id > ? AND confirmed_at <= ?
ORDER BY id
LIMIT ?
LOCK IN SHARE MODE;

-- Statements of SubscriberRepository.countConfirmed
SELECT COUNT(*) AS count
FROM subscriber
WHERE confirmed_at IS NOT NULL;

-- Statements of SubscriberRepository.insert
INSERT INTO subscriber (email, email_key, created_at)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE id = id;

-- Statements of SubscriberRepository.lock
SELECT `Subscriber`.<Subscriber>
FROM `subscriber` `Subscriber`
WHERE ((`Subscriber`.`email_key` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of SubscriberRepository.update
UPDATE `subscriber`
SET `confirmed_at` = ?
WHERE `id` = ?;

-- Statements of SubscriberRepository.delete
DELETE FROM `subscriber`
WHERE `id` = ?;
