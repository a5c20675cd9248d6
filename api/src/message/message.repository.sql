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
  `Message`.`read_at` AS `Message_read_at`, `Message`.`active_at` AS `Message_active_at`,
  `Message`.`clock_from` AS `Message_clock_from`, `Message`.`due_at` AS `Message_due_at`,
  `Message`.`assigned_to` AS `Message_assigned_to`, `Message`.`version` AS `Message_version`,
  `Message`.`state` AS `Message_state`
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
  `Message`.`read_at` AS `Message_read_at`, `Message`.`active_at` AS `Message_active_at`,
  `Message`.`clock_from` AS `Message_clock_from`, `Message`.`due_at` AS `Message_due_at`,
  `Message`.`assigned_to` AS `Message_assigned_to`, `Message`.`version` AS `Message_version`,
  `Message`.`state` AS `Message_state`
FROM `message` `Message`
WHERE ((`Message`.`id` = ?) AND (`Message`.`kind` = ?))
LIMIT 1;

-- findOwn
SELECT `Message`.`id` AS `Message_id`, `Message`.`kind` AS `Message_kind`, `Message`.`name` AS `Message_name`,
  `Message`.`email` AS `Message_email`, `Message`.`subject` AS `Message_subject`,
  `Message`.`category` AS `Message_category`, `Message`.`priority` AS `Message_priority`,
  `Message`.`message` AS `Message_message`, `Message`.`user_id` AS `Message_user_id`,
  `Message`.`product_id` AS `Message_product_id`, `Message`.`created_at` AS `Message_created_at`,
  `Message`.`handled_at` AS `Message_handled_at`, `Message`.`handled` AS `Message_handled`,
  `Message`.`handled_by` AS `Message_handled_by`, `Message`.`answered_at` AS `Message_answered_at`,
  `Message`.`read_at` AS `Message_read_at`, `Message`.`active_at` AS `Message_active_at`,
  `Message`.`clock_from` AS `Message_clock_from`, `Message`.`due_at` AS `Message_due_at`,
  `Message`.`assigned_to` AS `Message_assigned_to`, `Message`.`version` AS `Message_version`,
  `Message`.`state` AS `Message_state`
FROM `message` `Message`
WHERE ((`Message`.`user_id` = ?))
ORDER BY `Message`.`active_at` DESC, `Message`.`id` DESC
LIMIT 20 OFFSET 0;

-- countOwn
SELECT COUNT(1) AS `cnt`
FROM `message` `Message`
WHERE ((`Message`.`user_id` = ?));

-- countUnread
SELECT COUNT(1) AS `cnt`
FROM `message` `message`
WHERE `message`.`user_id` = ? AND `message`.`answered_at` IS NOT NULL AND (`message`.`read_at` IS NULL
  OR `message`.`read_at` < `message`.`answered_at`);

-- findOfGuests
SELECT `message`.`id` AS `message_id`, `message`.`kind` AS `message_kind`, `message`.`name` AS `message_name`,
  `message`.`email` AS `message_email`, `message`.`subject` AS `message_subject`,
  `message`.`category` AS `message_category`, `message`.`priority` AS `message_priority`,
  `message`.`message` AS `message_message`, `message`.`user_id` AS `message_user_id`,
  `message`.`product_id` AS `message_product_id`, `message`.`created_at` AS `message_created_at`,
  `message`.`handled_at` AS `message_handled_at`, `message`.`handled` AS `message_handled`,
  `message`.`handled_by` AS `message_handled_by`, `message`.`answered_at` AS `message_answered_at`,
  `message`.`read_at` AS `message_read_at`, `message`.`active_at` AS `message_active_at`,
  `message`.`clock_from` AS `message_clock_from`, `message`.`due_at` AS `message_due_at`,
  `message`.`assigned_to` AS `message_assigned_to`, `message`.`version` AS `message_version`,
  `message`.`state` AS `message_state`
FROM `message` `message`
WHERE `message`.`email` = ? AND LOWER(`message`.`email`) COLLATE utf8mb4_bin = ? AND `message`.`user_id` IS NULL
ORDER BY `message`.`answered_at` DESC, `message`.`created_at` DESC, `message`.`id` DESC
LIMIT 20;

-- markRead
UPDATE `message`
SET `read_at` = ?
WHERE (`id` = ? AND (`read_at` IS NULL OR `read_at` < ?));

-- insertEntry
INSERT INTO `message_entry`(`id`, `kind`, `message_id`, `type`, `text`, `user_id`, `created_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- countEntries
SELECT COUNT(1) AS `cnt`
FROM `message_entry` `MessageEntry`
WHERE ((`MessageEntry`.`message_id` = ?));

-- findEntries
SELECT entry.id, entry.message_id AS messageId, entry.type, entry.text, entry.user_id AS userId,
  entry.created_at AS createdAt, newest.total
FROM (SELECT id, COUNT(*) OVER (PARTITION BY message_id) AS total, ROW_NUMBER() OVER (PARTITION BY message_id
    ORDER BY id DESC) AS position
  FROM message_entry
  WHERE message_id IN (?) AND type IN (?)) newest JOIN message_entry entry ON entry.id = newest.id
WHERE newest.position <= ?
ORDER BY entry.id;

-- count
SELECT COUNT(1) AS `cnt`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`state` = ?;

-- findPage
SELECT COUNT(1) AS `cnt`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ?;
SELECT COUNT(1) AS `cnt`
FROM `message` `row`
WHERE `row`.`kind` = ?;
SELECT `row`.`id` AS `id`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ?
ORDER BY `row`.`kind` = 'contact' ASC, `row`.`due_at` > UTC_TIMESTAMP(3) ASC, -FIELD(`row`.`priority`, 'low', 'medium',
  'high', 'urgent') ASC, COALESCE(`row`.`due_at`, `row`.`created_at`) ASC, `row`.`id` ASC
LIMIT 20 OFFSET 0;
SELECT `row`.`id` AS `row_id`, `row`.`kind` AS `row_kind`, `row`.`name` AS `row_name`, `row`.`email` AS `row_email`,
  `row`.`subject` AS `row_subject`, `row`.`category` AS `row_category`, `row`.`priority` AS `row_priority`,
  `row`.`message` AS `row_message`, `row`.`user_id` AS `row_user_id`, `row`.`product_id` AS `row_product_id`,
  `row`.`created_at` AS `row_created_at`, `row`.`handled_at` AS `row_handled_at`, `row`.`handled` AS `row_handled`,
  `row`.`handled_by` AS `row_handled_by`, `row`.`answered_at` AS `row_answered_at`, `row`.`read_at` AS `row_read_at`,
  `row`.`active_at` AS `row_active_at`, `row`.`clock_from` AS `row_clock_from`, `row`.`due_at` AS `row_due_at`,
  `row`.`assigned_to` AS `row_assigned_to`, `row`.`version` AS `row_version`, `row`.`state` AS `row_state`
FROM `message` `row`
WHERE `row`.`id` = ?;
SELECT `row`.`id` AS `id`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ?
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 19 OFFSET 0;

-- findBatches
SELECT `row`.`id` AS `row_id`, `row`.`kind` AS `row_kind`, `row`.`name` AS `row_name`, `row`.`email` AS `row_email`,
  `row`.`subject` AS `row_subject`, `row`.`category` AS `row_category`, `row`.`priority` AS `row_priority`,
  `row`.`message` AS `row_message`, `row`.`user_id` AS `row_user_id`, `row`.`product_id` AS `row_product_id`,
  `row`.`created_at` AS `row_created_at`, `row`.`handled_at` AS `row_handled_at`, `row`.`handled` AS `row_handled`,
  `row`.`handled_by` AS `row_handled_by`, `row`.`answered_at` AS `row_answered_at`, `row`.`read_at` AS `row_read_at`,
  `row`.`active_at` AS `row_active_at`, `row`.`clock_from` AS `row_clock_from`, `row`.`due_at` AS `row_due_at`,
  `row`.`assigned_to` AS `row_assigned_to`, `row`.`version` AS `row_version`, `row`.`state` AS `row_state`
FROM `message` `row`
WHERE `row`.`state` = ?
ORDER BY `row`.`id` DESC
LIMIT 500;
