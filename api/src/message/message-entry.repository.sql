-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `message_entry`(`id`, `kind`, `message_id`, `type`, `text`, `user_id`, `created_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- find
SELECT `MessageEntry`.`id` AS `MessageEntry_id`, `MessageEntry`.`kind` AS `MessageEntry_kind`,
  `MessageEntry`.`message_id` AS `MessageEntry_message_id`, `MessageEntry`.`type` AS `MessageEntry_type`,
  `MessageEntry`.`text` AS `MessageEntry_text`, `MessageEntry`.`user_id` AS `MessageEntry_user_id`,
  `MessageEntry`.`created_at` AS `MessageEntry_created_at`
FROM `message_entry` `MessageEntry`
WHERE ((`MessageEntry`.`message_id` IN (?, ?)) AND (`MessageEntry`.`type` IN (?, ?)))
ORDER BY `MessageEntry`.`id` ASC;
