-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `data_export`(<DataExport>)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, ?, DEFAULT, ?);

-- delete
DELETE FROM `data_export`
WHERE `user_id` = ?;

-- findNewest
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?))
ORDER BY `DataExport`.`id` DESC
LIMIT 1;

-- findReady
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`id` = ?) AND (`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?)
  AND (NOT(`DataExport`.`ready_at` IS NULL)))
LIMIT 1;

-- claim
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((((`DataExport`.`ready_at` IS NULL) AND (`DataExport`.`claimed_until` IS NULL)))
  OR (((`DataExport`.`ready_at` IS NULL) AND (`DataExport`.`claimed_until` < ?))))
ORDER BY `DataExport`.`id` ASC
LIMIT 1;
UPDATE `data_export`
SET `claimed_until` = ?, `tables_done` = ?
WHERE (`id` = ? AND `ready_at` IS NULL AND `claimed_until` IS NULL);

-- update
UPDATE `data_export`
SET `ready_at` = ?, `expires_at` = ?
WHERE (`id` = ? AND `claimed_until` = ?);

-- deleteParts
DELETE FROM `data_export_part`
WHERE `export_id` = ?;

-- insertPart
INSERT INTO `data_export_part`(<DataExportPart>)
VALUES (?, ?, ?, ?);

-- findPart
SELECT `DataExportPart`.<DataExportPart>
FROM `data_export_part` `DataExportPart`
WHERE ((`DataExportPart`.`export_id` = ?) AND (`DataExportPart`.`number` = ?))
LIMIT 1;
