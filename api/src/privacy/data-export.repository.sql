-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `data_export`(`id`, `user_id`, `created_at`, `claimed_until`, `tables_done`, `tables_total`, `ready_at`,
  `expires_at`)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, ?, DEFAULT, ?);

-- delete
DELETE FROM `data_export`
WHERE `user_id` = ?;

-- newest
SELECT `DataExport`.`id` AS `DataExport_id`, `DataExport`.`user_id` AS `DataExport_user_id`,
  `DataExport`.`created_at` AS `DataExport_created_at`, `DataExport`.`claimed_until` AS `DataExport_claimed_until`,
  `DataExport`.`tables_done` AS `DataExport_tables_done`, `DataExport`.`tables_total` AS `DataExport_tables_total`,
  `DataExport`.`ready_at` AS `DataExport_ready_at`, `DataExport`.`expires_at` AS `DataExport_expires_at`
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?))
ORDER BY `DataExport`.`id` DESC
LIMIT 1;

-- ready
SELECT `DataExport`.`id` AS `DataExport_id`, `DataExport`.`user_id` AS `DataExport_user_id`,
  `DataExport`.`created_at` AS `DataExport_created_at`, `DataExport`.`claimed_until` AS `DataExport_claimed_until`,
  `DataExport`.`tables_done` AS `DataExport_tables_done`, `DataExport`.`tables_total` AS `DataExport_tables_total`,
  `DataExport`.`ready_at` AS `DataExport_ready_at`, `DataExport`.`expires_at` AS `DataExport_expires_at`
FROM `data_export` `DataExport`
WHERE ((`DataExport`.`id` = ?) AND (`DataExport`.`user_id` = ?) AND (`DataExport`.`expires_at` > ?)
  AND (NOT(`DataExport`.`ready_at` IS NULL)))
LIMIT 1;

-- claim
SELECT `DataExport`.`id` AS `DataExport_id`, `DataExport`.`user_id` AS `DataExport_user_id`,
  `DataExport`.`created_at` AS `DataExport_created_at`, `DataExport`.`claimed_until` AS `DataExport_claimed_until`,
  `DataExport`.`tables_done` AS `DataExport_tables_done`, `DataExport`.`tables_total` AS `DataExport_tables_total`,
  `DataExport`.`ready_at` AS `DataExport_ready_at`, `DataExport`.`expires_at` AS `DataExport_expires_at`
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
INSERT INTO `data_export_part`(`export_id`, `number`, `name`, `body`)
VALUES (?, ?, ?, ?);

-- readParts
SELECT `DataExportPart`.`export_id` AS `DataExportPart_export_id`, `DataExportPart`.`number` AS `DataExportPart_number`,
  `DataExportPart`.`name` AS `DataExportPart_name`, `DataExportPart`.`body` AS `DataExportPart_body`
FROM `data_export_part` `DataExportPart`
WHERE ((`DataExportPart`.`export_id` = ?) AND (`DataExportPart`.`number` = ?))
LIMIT 1;
SELECT `DataExportPart`.`export_id` AS `DataExportPart_export_id`, `DataExportPart`.`number` AS `DataExportPart_number`,
  `DataExportPart`.`name` AS `DataExportPart_name`, `DataExportPart`.`body` AS `DataExportPart_body`
FROM `data_export_part` `DataExportPart`
WHERE ((`DataExportPart`.`export_id` = ?) AND (`DataExportPart`.`number` = ?))
LIMIT 1;
