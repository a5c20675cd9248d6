-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of DataExportRepository.insert
INSERT INTO `data_export`(<DataExport>)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, ?, DEFAULT, ?);

-- Statements of DataExportRepository.delete
DELETE FROM `data_export`
WHERE `user_id` = ?;

-- Statements of DataExportRepository.findNewest
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?))
ORDER BY `DataExport`.`id` DESC
LIMIT 1;

-- Statements of DataExportRepository.findReady
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`id` = ?) AND (`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?)
  AND (NOT(`DataExport`.`ready_at` IS NULL)))
LIMIT 1;

-- Statements of DataExportRepository.claim
SELECT `DataExport`.<DataExport>
FROM `data_export` `DataExport`
WHERE ((((`DataExport`.`ready_at` IS NULL) AND (`DataExport`.`claimed_until` IS NULL)))
  OR (((`DataExport`.`ready_at` IS NULL) AND (`DataExport`.`claimed_until` < ?))))
ORDER BY `DataExport`.`id` ASC
LIMIT 1;
UPDATE `data_export`
SET `claimed_until` = ?, `tables_done` = ?
WHERE (`id` = ? AND `ready_at` IS NULL AND `claimed_until` IS NULL);

-- Statements of DataExportRepository.update
UPDATE `data_export`
SET `ready_at` = ?, `expires_at` = ?
WHERE (`id` = ? AND `claimed_until` = ?);

-- Statements of DataExportRepository.deleteParts
DELETE FROM `data_export_part`
WHERE `export_id` = ?;

-- Statements of DataExportRepository.insertPart
INSERT INTO `data_export_part`(<DataExportPart>)
VALUES (?, ?, ?, ?);

-- Statements of DataExportRepository.findPart
SELECT `DataExportPart`.<DataExportPart>
FROM `data_export_part` `DataExportPart`
WHERE ((`DataExportPart`.`export_id` = ?) AND (`DataExportPart`.`number` = ?))
LIMIT 1;
