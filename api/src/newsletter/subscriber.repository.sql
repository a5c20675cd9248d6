-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

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
