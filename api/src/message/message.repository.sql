-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of MessageRepository.insert
INSERT INTO `message`(`id`, `name`, `email`, `subject`, `category`, `priority`, `message`, `user_id`, `product_id`,
  `created_at`, `handled_at`, `handled_by`, `answered_at`, `read_at`, `clock_from`, `assigned_to`, `version`)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, ?);

-- Statements of MessageRepository.lock
SELECT `Message`.<Message>
FROM `message` `Message`
WHERE ((`Message`.`id` = ?) AND (`Message`.`kind` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of MessageRepository.update
UPDATE `message`
SET `handled_at` = ?, `handled_by` = ?, `version` = ?
WHERE `id` = ?;

-- Statements of MessageRepository.find
SELECT `Message`.<Message>
FROM `message` `Message`
WHERE ((`Message`.`id` = ?) AND (`Message`.`kind` = ?))
LIMIT 1;

-- Statements of MessageRepository.findOwn
SELECT `Message`.<Message>
FROM `message` `Message`
WHERE ((`Message`.`user_id` = ?))
ORDER BY `Message`.`active_at` DESC, `Message`.`id` DESC
LIMIT 20 OFFSET 0;

-- Statements of MessageRepository.findOfSeller
SELECT message.id, message.name, message.state, message.created_at AS createdAt, product.title AS productTitle
FROM product JOIN message ON message.product_id = product.id
WHERE product.seller_id = ?
ORDER BY message.created_at DESC, message.id DESC
LIMIT ?;

-- Statements of MessageRepository.countOfSeller
SELECT COUNT(*) AS count
FROM product JOIN message ON message.product_id = product.id
WHERE product.seller_id = ?;

-- Statements of MessageRepository.countOwn
SELECT COUNT(1) AS `cnt`
FROM `message` `Message`
WHERE ((`Message`.`user_id` = ?));

-- Statements of MessageRepository.countUnread
SELECT COUNT(1) AS `cnt`
FROM `message` `message`
WHERE `message`.`user_id` = ? AND `message`.`answered_at` IS NOT NULL AND (`message`.`read_at` IS NULL
  OR `message`.`read_at` < `message`.`answered_at`);

-- Statements of MessageRepository.findOfGuests
SELECT `message`.<Message>
FROM `message` `message`
WHERE `message`.`email` = ? AND LOWER(`message`.`email`) COLLATE utf8mb4_bin = ? AND `message`.`user_id` IS NULL
ORDER BY `message`.`answered_at` DESC, `message`.`created_at` DESC, `message`.`id` DESC
LIMIT 20;

-- Statements of MessageRepository.markRead
UPDATE `message`
SET `read_at` = ?
WHERE (`id` = ? AND (`read_at` IS NULL OR `read_at` < ?));

-- Statements of MessageRepository.insertEntry
INSERT INTO `message_entry`(<MessageEntry>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- Statements of MessageRepository.countEntries
SELECT COUNT(1) AS `cnt`
FROM `message_entry` `MessageEntry`
WHERE ((`MessageEntry`.`message_id` = ?));

-- Statements of MessageRepository.findEntries
SELECT entry.id, entry.message_id AS messageId, entry.type, entry.text, entry.user_id AS userId,
  entry.created_at AS createdAt, newest.total
FROM (SELECT id, COUNT(*) OVER (PARTITION BY message_id) AS total, ROW_NUMBER() OVER (PARTITION BY message_id
    ORDER BY id DESC) AS position
  FROM message_entry
  WHERE message_id IN (?) AND type IN (?)) newest JOIN message_entry entry ON entry.id = newest.id
WHERE newest.position <= ?
ORDER BY entry.id;

-- Statements of MessageRepository.count
SELECT COUNT(*) AS `count`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`state` = ?;

-- Statements of MessageRepository.findPage
SELECT `row`.`id` AS `id`
FROM `message` `row` USE INDEX (`message_text`)
WHERE (`row`.`name` LIKE ? ESCAPE '!' OR `row`.`email` LIKE ? ESCAPE '!' OR `row`.`subject` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ? AND `row`.`id` IN (?);
SELECT COUNT(*) AS `count`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ? AND `row`.`id` IN (?);
SELECT `row`.`id` AS `id`
FROM `message` `row`
WHERE `row`.`kind` = ? AND `row`.`handled` = ? AND `row`.`id` IN (?)
ORDER BY `row`.`kind` = 'contact' ASC, `row`.`due_at` > UTC_TIMESTAMP(3) ASC, -FIELD(`row`.`priority`, 'low', 'medium',
  'high', 'urgent') ASC, COALESCE(`row`.`due_at`, `row`.`created_at`) ASC, `row`.`id` ASC
LIMIT 1 OFFSET 0;
SELECT `row`.<Message>
FROM `message` `row`
WHERE `row`.`id` = ?;

-- Statements of MessageRepository.findBatch
SELECT `row`.<Message>
FROM `message` `row`
WHERE `row`.`state` = ?
ORDER BY `row`.`id` DESC
LIMIT 500;
