-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `job`(<AdminJob>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- insertRows
INSERT INTO `job_row`(<AdminJobRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- countChanged
SELECT COUNT(1) AS `cnt`
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` IN (?, ?)));

-- findChanged
SELECT `row`.<AdminJobRow>
FROM `job_row` `row` USE INDEX (`job_row_line`)
WHERE (`row`.`job_id` = ? AND `row`.`result` IN (?, ?) AND `row`.`line` > ?)
ORDER BY `row`.`line` ASC
LIMIT 100;

-- setTotal
UPDATE `job`
SET `total` = ?
WHERE `id` = ?;

-- find
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`id` = ?))
LIMIT 1;

-- lock
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- accept
UPDATE `job`
SET `settings` = ?, `file_hash` = ?, `total` = ?, `state` = ?
WHERE (`id` = ? AND `state` = ?);

-- discard
DELETE FROM `job`
WHERE (`id` = ? AND `state` = ?);

-- begin
UPDATE `job`
SET `settings` = ?, `state` = ?
WHERE (`id` = ? AND `state` = ?);

-- isFileRunning
SELECT `AdminJob`.`id` AS `AdminJob_id`, `AdminJob`.`state` AS `AdminJob_state`
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`file_hash` = ?))
FOR UPDATE;

-- findSameFile
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`file_hash` = ?) AND (`AdminJob`.`id` != ?) AND (NOT(`AdminJob`.`state` IN (?, ?))))
ORDER BY `AdminJob`.`id` DESC
LIMIT 1;

-- findByPress
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`press` = ?))
LIMIT 1;

-- findUndo
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`undo_of` = ?))
LIMIT 1;

-- findUndos
SELECT `AdminJob`.`id` AS `AdminJob_id`, `AdminJob`.`undo_of` AS `AdminJob_undo_of`,
  `AdminJob`.`state` AS `AdminJob_state`
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`undo_of` IN (?, ?)));

-- resume
UPDATE job
SET state = 'waiting', press = ?, user_id = ?, reason = NULL, ended_at = NULL
WHERE id = ? AND state = 'stopped';

-- findPage
SELECT COUNT(*) AS `count`
FROM `job` `row`
WHERE (`row`.`operation` IN (?, ?) AND `row`.`state` IN (?, ?));
SELECT COUNT(*) AS `count`
FROM `job` `row` USE INDEX (`job_by_id`)
WHERE (`row`.`operation` IN (?, ?) AND `row`.`state` IN (?, ?));
SELECT `row`.`id` AS `id`
FROM `job` `row`
WHERE (`row`.`operation` IN (?, ?) AND `row`.`state` IN (?, ?))
ORDER BY `row`.`id` DESC
LIMIT 1 OFFSET 0;
SELECT `row`.<AdminJob>
FROM `job` `row`
WHERE `row`.`id` = ?;

-- findRows
SELECT COUNT(*) AS `count`
FROM `job_row` `row`
WHERE `row`.`job_id` = ?;
SELECT `row`.`id` AS `id`
FROM `job_row` `row`
WHERE `row`.`job_id` = ?
ORDER BY `row`.`line` ASC
LIMIT 1 OFFSET 0;
SELECT `row`.<AdminJobRow>
FROM `job_row` `row`
WHERE `row`.`id` = ?;

-- findRefused
SELECT `AdminJobRow`.<AdminJobRow>
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` = ?) AND (`AdminJobRow`.`line` > ?))
ORDER BY `AdminJobRow`.`line` ASC
LIMIT 500;

-- findWaiting
SELECT `AdminJobRow`.<AdminJobRow>
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` IS NULL) AND (`AdminJobRow`.`line` > ?))
ORDER BY `AdminJobRow`.`line` ASC
LIMIT 100;

-- hasProduct
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `job_row` `AdminJobRow`
  WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`product_id` = ?)))
LIMIT 1;

-- claim
SELECT id
FROM job
WHERE state IN ('waiting', 'running') AND (lease_until IS NULL OR lease_until <= UTC_TIMESTAMP(3)) AND operation IN (?)
ORDER BY lease_until, id
LIMIT 1;
UPDATE job
SET state = 'running', lease_by = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND
WHERE id = ? AND state IN ('waiting', 'running') AND (lease_until IS NULL OR lease_until <= UTC_TIMESTAMP(3));
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`id` = ?))
LIMIT 1;

-- advance
UPDATE job
SET position = ?, done = done + 1, refused = refused + ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND
WHERE id = ? AND lease_by = ? AND state = 'running' AND position < ?;

-- store
INSERT INTO `job_row`(<AdminJobRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `job_id` = VALUES(`job_id`), `line` = VALUES(`line`), `product_id` = VALUES(`product_id`),
  `order_id` = VALUES(`order_id`), `version` = VALUES(`version`), `result` = VALUES(`result`),
  `reason` = VALUES(`reason`), `earlier` = VALUES(`earlier`), `earlier_more` = VALUES(`earlier_more`),
  `changed_at` = VALUES(`changed_at`);

-- hasFree
SELECT id
FROM job
WHERE state IN ('waiting', 'running') AND (lease_until IS NULL OR lease_until <= UTC_TIMESTAMP(3)) AND operation IN (?)
ORDER BY lease_until, id
LIMIT 1;

-- renew
UPDATE job
SET lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND
WHERE id = ? AND lease_by = ? AND state = 'running';

-- release
UPDATE job
SET lease_by = NULL, lease_until = UTC_TIMESTAMP(3)
WHERE id = ? AND lease_by = ?;

-- finish
UPDATE `job`
SET `state` = ?, `ended_at` = ?, `lease_by` = ?, `lease_until` = ?
WHERE (`id` = ? AND `lease_by` = ? AND `state` = ?);

-- stop
UPDATE `job`
SET `state` = ?, `reason` = ?, `ended_at` = ?, `lease_by` = ?, `lease_until` = ?
WHERE (`id` = ? AND `state` IN (?, ?, ?, ?));
