-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO subscriber (email, email_key, created_at)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE id = id;

-- lock
SELECT `Subscriber`.`id` AS `Subscriber_id`, `Subscriber`.`email` AS `Subscriber_email`,
  `Subscriber`.`email_key` AS `Subscriber_email_key`, `Subscriber`.`token` AS `Subscriber_token`,
  `Subscriber`.`created_at` AS `Subscriber_created_at`, `Subscriber`.`confirmed_at` AS `Subscriber_confirmed_at`
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
