-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findNewest
SELECT `ImportRow`.`import_id` AS `ImportRow_import_id`, `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`created_at` > ?))
ORDER BY `ImportRow`.`created_at` DESC, `ImportRow`.`id` DESC
LIMIT 1;

-- find
SELECT `ImportRow`.`line` AS `ImportRow_line`, `ImportRow`.`result` AS `ImportRow_result`,
  `ImportRow`.`reason` AS `ImportRow_reason`, `ImportRow`.`product_id` AS `ImportRow_product_id`,
  `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`created_at` > ?))
ORDER BY `ImportRow_line` ASC;

-- findLines
SELECT `ImportRow`.`line` AS `ImportRow_line`, `ImportRow`.`result` AS `ImportRow_result`,
  `ImportRow`.`reason` AS `ImportRow_reason`, `ImportRow`.`product_id` AS `ImportRow_product_id`,
  `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`line` IN (?, ?)))
ORDER BY `ImportRow_line` ASC;

-- hasProduct
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `product_import_row` `ImportRow`
  WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`product_id` = ?)))
LIMIT 1;

-- insert
INSERT INTO `product_import_row`(<ImportRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertRefused
INSERT IGNORE INTO `product_import_row`(<ImportRow>)
VALUES (DEFAULT, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, ?);

-- findUndoable
SELECT `ImportRow`.`id` AS `ImportRow_id`
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`import_id` = ?) AND (`ImportRow`.`created_at` > ?) AND (`ImportRow`.`result` IN (?, ?)))
ORDER BY `ImportRow`.`line` ASC
LIMIT 50;

-- lock
SELECT `ImportRow`.<ImportRow>
FROM `product_import_row` `ImportRow`
WHERE ((`ImportRow`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- update
UPDATE `product_import_row`
SET `result` = ?, `reason` = ?
WHERE `id` = ?;
