-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `subscriber` `row`
WHERE `row`.`confirmed_at` IS NOT NULL AND (`row`.`email` LIKE ? ESCAPE '!')
LIMIT 1001;

-- findBatch
SELECT `row`.<Subscriber>
FROM `subscriber` `row`
WHERE `row`.`confirmed_at` IS NOT NULL
ORDER BY `row`.`id` DESC
LIMIT 500;

-- lockConfirmed
SELECT id
FROM subscriber FORCE INDEX (PRIMARY)
WHERE id > ? AND confirmed_at <= ?
ORDER BY id
LIMIT ?
LOCK IN SHARE MODE;

-- countConfirmed
SELECT COUNT(*) AS count
FROM subscriber
WHERE confirmed_at IS NOT NULL;

-- insert
INSERT INTO subscriber (email, email_key, created_at)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE id = id;

-- lock
SELECT `Subscriber`.<Subscriber>
FROM `subscriber` `Subscriber`
WHERE ((`Subscriber`.`email_key` = ?))
LIMIT 1
FOR UPDATE;

-- update
UPDATE `subscriber`
SET `confirmed_at` = ?
WHERE `id` = ?;

-- delete
DELETE FROM `subscriber`
WHERE `id` = ?;
