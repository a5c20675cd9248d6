-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of JobRepository.insert
INSERT INTO `job`(<AdminJob>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of JobRepository.insertRows
INSERT INTO `job_row`(<AdminJobRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of JobRepository.countChanged
SELECT COUNT(1) AS `cnt`
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` IN (?, ?)));

-- Statements of JobRepository.findChanged
SELECT `row`.<AdminJobRow>
FROM `job_row` `row` USE INDEX (`job_row_line`)
WHERE (`row`.`job_id` = ? AND `row`.`result` IN (?, ?) AND `row`.`line` > ?)
ORDER BY `row`.`line` ASC
LIMIT 100;

-- Statements of JobRepository.setTotal
UPDATE `job`
SET `total` = ?
WHERE `id` = ?;

-- Statements of JobRepository.find
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`id` = ?))
LIMIT 1;

-- Statements of JobRepository.lock
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of JobRepository.accept
UPDATE `job`
SET `settings` = ?, `file_hash` = ?, `total` = ?, `state` = ?
WHERE (`id` = ? AND `state` = ?);

-- Statements of JobRepository.discard
DELETE FROM `job`
WHERE (`id` = ? AND `state` = ?);

-- Statements of JobRepository.begin
UPDATE `job`
SET `settings` = ?, `state` = ?
WHERE (`id` = ? AND `state` = ?);

-- Statements of JobRepository.isFileRunning
SELECT `AdminJob`.`id` AS `AdminJob_id`, `AdminJob`.`state` AS `AdminJob_state`
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`file_hash` = ?))
FOR UPDATE;

-- Statements of JobRepository.findSameFile
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`file_hash` = ?) AND (`AdminJob`.`id` != ?) AND (NOT(`AdminJob`.`state` IN (?, ?))))
ORDER BY `AdminJob`.`id` DESC
LIMIT 1;

-- Statements of JobRepository.findByPress
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`press` = ?))
LIMIT 1;

-- Statements of JobRepository.findUndo
SELECT `AdminJob`.<AdminJob>
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`undo_of` = ?))
LIMIT 1;

-- Statements of JobRepository.findUndos
SELECT `AdminJob`.`id` AS `AdminJob_id`, `AdminJob`.`undo_of` AS `AdminJob_undo_of`,
  `AdminJob`.`state` AS `AdminJob_state`
FROM `job` `AdminJob`
WHERE ((`AdminJob`.`undo_of` IN (?, ?)));

-- Statements of JobRepository.resume
UPDATE job
SET state = 'waiting', press = ?, user_id = ?, reason = NULL, ended_at = NULL
WHERE id = ? AND state = 'stopped';

-- Statements of JobRepository.findPage
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

-- Statements of JobRepository.findRows
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

-- Statements of JobRepository.findRefused
SELECT `AdminJobRow`.<AdminJobRow>
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` = ?) AND (`AdminJobRow`.`line` > ?))
ORDER BY `AdminJobRow`.`line` ASC
LIMIT 500;

-- Statements of JobRepository.findWaiting
SELECT `AdminJobRow`.<AdminJobRow>
FROM `job_row` `AdminJobRow`
WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`result` IS NULL) AND (`AdminJobRow`.`line` > ?))
ORDER BY `AdminJobRow`.`line` ASC
LIMIT 100;

-- Statements of JobRepository.hasProduct
SELECT 1 AS `row_exists`
FROM (SELECT 1 AS dummy_column) `dummy_table`
WHERE EXISTS (SELECT 1
  FROM `job_row` `AdminJobRow`
  WHERE ((`AdminJobRow`.`job_id` = ?) AND (`AdminJobRow`.`product_id` = ?)))
LIMIT 1;

-- Statements of JobRepository.claim
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

-- Statements of JobRepository.advance
UPDATE job
SET position = ?, done = done + 1, refused = refused + ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND
WHERE id = ? AND lease_by = ? AND state = 'running' AND position < ?;

-- Statements of JobRepository.store
INSERT INTO `job_row`(<AdminJobRow>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `job_id` = VALUES(`job_id`), `line` = VALUES(`line`), `product_id` = VALUES(`product_id`),
  `order_id` = VALUES(`order_id`), `version` = VALUES(`version`), `result` = VALUES(`result`),
  `reason` = VALUES(`reason`), `earlier` = VALUES(`earlier`), `earlier_more` = VALUES(`earlier_more`),
  `changed_at` = VALUES(`changed_at`);

-- Statements of JobRepository.hasFree
SELECT id
FROM job
WHERE state IN ('waiting', 'running') AND (lease_until IS NULL OR lease_until <= UTC_TIMESTAMP(3)) AND operation IN (?)
ORDER BY lease_until, id
LIMIT 1;

-- Statements of JobRepository.renew
UPDATE job
SET lease_until = UTC_TIMESTAMP(3) + INTERVAL 15 SECOND
WHERE id = ? AND lease_by = ? AND state = 'running';

-- Statements of JobRepository.release
UPDATE job
SET lease_by = NULL, lease_until = UTC_TIMESTAMP(3)
WHERE id = ? AND lease_by = ?;

-- Statements of JobRepository.finish
UPDATE `job`
SET `state` = ?, `ended_at` = ?, `lease_by` = ?, `lease_until` = ?
WHERE (`id` = ? AND `lease_by` = ? AND `state` = ?);

-- Statements of JobRepository.stop
UPDATE `job`
SET `state` = ?, `reason` = ?, `ended_at` = ?, `lease_by` = ?, `lease_until` = ?
WHERE (`id` = ? AND `state` IN (?, ?, ?, ?));
