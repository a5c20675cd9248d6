-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `message`(`id`, `name`, `email`, `subject`, `category`, `priority`, `message`, `user_id`, `product_id`,
  `created_at`, `handled_at`, `handled_by`, `answered_at`, `read_at`, `clock_from`, `assigned_to`, `version`)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, ?);

-- lock
SELECT `Message`.`id` AS `Message_id`, `Message`.`kind` AS `Message_kind`, `Message`.`name` AS `Message_name`,
  `Message`.`email` AS `Message_email`, `Message`.`subject` AS `Message_subject`,
  `Message`.`category` AS `Message_category`, `Message`.`priority` AS `Message_priority`,
  `Message`.`message` AS `Message_message`, `Message`.`user_id` AS `Message_user_id`,
  `Message`.`product_id` AS `Message_product_id`, `Message`.`created_at` AS `Message_created_at`,
  `Message`.`handled_at` AS `Message_handled_at`, `Message`.`handled` AS `Message_handled`,
  `Message`.`handled_by` AS `Message_handled_by`, `Message`.`answered_at` AS `Message_answered_at`,
  `Message`.`read_at` AS `Message_read_at`, `Message`.`clock_from` AS `Message_clock_from`,
  `Message`.`due_at` AS `Message_due_at`, `Message`.`assigned_to` AS `Message_assigned_to`,
  `Message`.`version` AS `Message_version`, `Message`.`state` AS `Message_state`
FROM `message` `Message`
WHERE ((`Message`.`id` = ?) AND (`Message`.`kind` = ?))
LIMIT 1
FOR UPDATE;

-- update
UPDATE `message`
SET `handled_at` = ?, `handled_by` = ?, `version` = ?
WHERE `id` = ?;

-- find
SELECT `Message`.`id` AS `Message_id`, `Message`.`kind` AS `Message_kind`, `Message`.`name` AS `Message_name`,
  `Message`.`email` AS `Message_email`, `Message`.`subject` AS `Message_subject`,
  `Message`.`category` AS `Message_category`, `Message`.`priority` AS `Message_priority`,
  `Message`.`message` AS `Message_message`, `Message`.`user_id` AS `Message_user_id`,
  `Message`.`product_id` AS `Message_product_id`, `Message`.`created_at` AS `Message_created_at`,
  `Message`.`handled_at` AS `Message_handled_at`, `Message`.`handled` AS `Message_handled`,
  `Message`.`handled_by` AS `Message_handled_by`, `Message`.`answered_at` AS `Message_answered_at`,
  `Message`.`read_at` AS `Message_read_at`, `Message`.`clock_from` AS `Message_clock_from`,
  `Message`.`due_at` AS `Message_due_at`, `Message`.`assigned_to` AS `Message_assigned_to`,
  `Message`.`version` AS `Message_version`, `Message`.`state` AS `Message_state`
FROM `message` `Message`
WHERE ((`Message`.`id` = ?) AND (`Message`.`kind` = ?))
LIMIT 1;

-- newestOf
SELECT `Message`.`id` AS `Message_id`, `Message`.`kind` AS `Message_kind`, `Message`.`name` AS `Message_name`,
  `Message`.`email` AS `Message_email`, `Message`.`subject` AS `Message_subject`,
  `Message`.`category` AS `Message_category`, `Message`.`priority` AS `Message_priority`,
  `Message`.`message` AS `Message_message`, `Message`.`user_id` AS `Message_user_id`,
  `Message`.`product_id` AS `Message_product_id`, `Message`.`created_at` AS `Message_created_at`,
  `Message`.`handled_at` AS `Message_handled_at`, `Message`.`handled` AS `Message_handled`,
  `Message`.`handled_by` AS `Message_handled_by`, `Message`.`answered_at` AS `Message_answered_at`,
  `Message`.`read_at` AS `Message_read_at`, `Message`.`clock_from` AS `Message_clock_from`,
  `Message`.`due_at` AS `Message_due_at`, `Message`.`assigned_to` AS `Message_assigned_to`,
  `Message`.`version` AS `Message_version`, `Message`.`state` AS `Message_state`
FROM `message` `Message`
WHERE ((`Message`.`email` = ?) AND (`Message`.`user_id` IS NULL))
ORDER BY `Message`.`created_at` DESC, `Message`.`id` DESC
LIMIT 20;

-- unreadOf
SELECT `message`.`id` AS `message_id`, `message`.`email` AS `message_email`
FROM `message` `message`
WHERE (`message`.`email` = ? AND `message`.`user_id` IS NULL) AND `message`.`answered_at` IS NOT NULL
  AND (`message`.`read_at` IS NULL OR `message`.`read_at` < `message`.`answered_at`);

-- markRead
UPDATE `message`
SET `read_at` = ?
WHERE `id` = ?;

-- count
SELECT COUNT(1) AS `cnt`
FROM `message` `message`
WHERE `message`.`kind` = ? AND `message`.`state` = ?;

-- newest
SELECT `message`.`id` AS `id`
FROM `message` `message`
WHERE `message`.`kind` = ?
ORDER BY `message`.`created_at` DESC, `message`.`id` DESC
LIMIT 20 OFFSET 0;
SELECT `row`.`id` AS `row_id`, `row`.`kind` AS `row_kind`, `row`.`name` AS `row_name`, `row`.`email` AS `row_email`,
  `row`.`subject` AS `row_subject`, `row`.`category` AS `row_category`, `row`.`priority` AS `row_priority`,
  `row`.`message` AS `row_message`, `row`.`user_id` AS `row_user_id`, `row`.`product_id` AS `row_product_id`,
  `row`.`created_at` AS `row_created_at`, `row`.`handled_at` AS `row_handled_at`, `row`.`handled` AS `row_handled`,
  `row`.`handled_by` AS `row_handled_by`, `row`.`answered_at` AS `row_answered_at`, `row`.`read_at` AS `row_read_at`,
  `row`.`clock_from` AS `row_clock_from`, `row`.`due_at` AS `row_due_at`, `row`.`assigned_to` AS `row_assigned_to`,
  `row`.`version` AS `row_version`, `row`.`state` AS `row_state`
FROM `message` `row`
WHERE `row`.`id` = ?;

-- urgent
SELECT COUNT(1) AS `cnt`
FROM `message` `message`
WHERE `message`.`handled` = ?;
SELECT `message`.`id` AS `id`
FROM `message` `message`
WHERE `message`.`handled` = ?
ORDER BY `message`.`kind` DESC, `message`.`due_at` > ? ASC, FIELD(`message`.`priority`, ?, ?, ?, ?) DESC,
  COALESCE(`message`.`due_at`, `message`.`created_at`) ASC, `message`.`id` ASC
LIMIT 20 OFFSET 0;
SELECT `row`.`id` AS `row_id`, `row`.`kind` AS `row_kind`, `row`.`name` AS `row_name`, `row`.`email` AS `row_email`,
  `row`.`subject` AS `row_subject`, `row`.`category` AS `row_category`, `row`.`priority` AS `row_priority`,
  `row`.`message` AS `row_message`, `row`.`user_id` AS `row_user_id`, `row`.`product_id` AS `row_product_id`,
  `row`.`created_at` AS `row_created_at`, `row`.`handled_at` AS `row_handled_at`, `row`.`handled` AS `row_handled`,
  `row`.`handled_by` AS `row_handled_by`, `row`.`answered_at` AS `row_answered_at`, `row`.`read_at` AS `row_read_at`,
  `row`.`clock_from` AS `row_clock_from`, `row`.`due_at` AS `row_due_at`, `row`.`assigned_to` AS `row_assigned_to`,
  `row`.`version` AS `row_version`, `row`.`state` AS `row_state`
FROM `message` `row`
WHERE `row`.`id` = ?;
SELECT `message`.`id` AS `id`
FROM `message` `message`
WHERE `message`.`handled` = ?
ORDER BY `message`.`created_at` DESC, `message`.`id` DESC
LIMIT 19 OFFSET 0;

-- batches
SELECT `message`.`id` AS `message_id`, `message`.`kind` AS `message_kind`, `message`.`name` AS `message_name`,
  `message`.`email` AS `message_email`, `message`.`subject` AS `message_subject`,
  `message`.`category` AS `message_category`, `message`.`priority` AS `message_priority`,
  `message`.`message` AS `message_message`, `message`.`user_id` AS `message_user_id`,
  `message`.`product_id` AS `message_product_id`, `message`.`created_at` AS `message_created_at`,
  `message`.`handled_at` AS `message_handled_at`, `message`.`handled` AS `message_handled`,
  `message`.`handled_by` AS `message_handled_by`, `message`.`answered_at` AS `message_answered_at`,
  `message`.`read_at` AS `message_read_at`, `message`.`clock_from` AS `message_clock_from`,
  `message`.`due_at` AS `message_due_at`, `message`.`assigned_to` AS `message_assigned_to`,
  `message`.`version` AS `message_version`, `message`.`state` AS `message_state`
FROM `message` `message`
ORDER BY `message`.`id` DESC
LIMIT 500;
