-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ImportRowRepository.findNewest
SELECT `ImportRow`.`import_id` AS `ImportRow_import_id`, `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`created_at` > ?))
ORDER BY `ImportRow`.`created_at` DESC, `ImportRow`.`id` DESC
LIMIT 1;

-- Statements of ImportRowRepository.find
SELECT `ImportRow`.`line` AS `ImportRow_line`, `ImportRow`.`result` AS `ImportRow_result`,
  `ImportRow`.`reason` AS `ImportRow_reason`, `ImportRow`.`product_id` AS `ImportRow_product_id`,
  `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`created_at` > ?))
ORDER BY `ImportRow_line` ASC;

-- Statements of ImportRowRepository.findLines
SELECT `ImportRow`.`line` AS `ImportRow_line`, `ImportRow`.`result` AS `ImportRow_result`,
  `ImportRow`.`reason` AS `ImportRow_reason`, `ImportRow`.`product_id` AS `ImportRow_product_id`,
  `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`line` IN (?, ?)))
ORDER BY `ImportRow_line` ASC;

-- Statements of ImportRowRepository.hasProduct
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `product_import_row` `ImportRow`
  WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`product_id` = ?)))
LIMIT 1;

-- Statements of ImportRowRepository.insert
INSERT INTO `product_import_row`(<ImportRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of ImportRowRepository.insertRefused
INSERT IGNORE INTO `product_import_row`(<ImportRow>)
VALUES (DEFAULT, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?);

-- Statements of ImportRowRepository.findUndoable
SELECT `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`created_at` > ?) AND (`ImportRow`.`result` IN (?, ?)))
ORDER BY `ImportRow`.`line` ASC
LIMIT 50;

-- Statements of ImportRowRepository.lock
SELECT `ImportRow`.<ImportRow>
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of ImportRowRepository.update
UPDATE `product_import_row`
SET `result` = ?, `reason` = ?
WHERE `id` = ?;
