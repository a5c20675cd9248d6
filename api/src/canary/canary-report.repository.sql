-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of CanaryReportRepository.write
INSERT INTO `canary_report`(<CanaryReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `remote` = VALUES(`remote`), `build` = VALUES(`build`), `since` = VALUES(`since`),
  `source` = VALUES(`source`), `content` = VALUES(`content`), `updated_at` = VALUES(`updated_at`);

-- Statements of CanaryReportRepository.writeOnce
INSERT IGNORE INTO `canary_report`(<CanaryReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- Statements of CanaryReportRepository.find
SELECT `CanaryReport`.<CanaryReport>
FROM `canary_report` `CanaryReport`
WHERE ((`CanaryReport`.`remote` = ?) AND (`CanaryReport`.`build` = ?) AND (`CanaryReport`.`since` = ?));
