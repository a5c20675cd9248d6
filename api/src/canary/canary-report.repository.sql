-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- write
INSERT INTO `canary_report`(`id`, `remote`, `build`, `since`, `source`, `content`, `updated_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `remote` = VALUES(`remote`), `build` = VALUES(`build`), `since` = VALUES(`since`),
  `source` = VALUES(`source`), `content` = VALUES(`content`), `updated_at` = VALUES(`updated_at`);

-- writeOnce
INSERT IGNORE INTO `canary_report`(`id`, `remote`, `build`, `since`, `source`, `content`, `updated_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- find
SELECT `CanaryReport`.`id` AS `CanaryReport_id`, `CanaryReport`.`remote` AS `CanaryReport_remote`,
  `CanaryReport`.`build` AS `CanaryReport_build`, `CanaryReport`.`since` AS `CanaryReport_since`,
  `CanaryReport`.`source` AS `CanaryReport_source`, `CanaryReport`.`content` AS `CanaryReport_content`,
  `CanaryReport`.`updated_at` AS `CanaryReport_updated_at`
FROM `canary_report` `CanaryReport`
WHERE ((`CanaryReport`.`remote` = ?) AND (`CanaryReport`.`build` = ?) AND (`CanaryReport`.`since` = ?));
