-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- write
INSERT INTO `canary_report`(<CanaryReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `remote` = VALUES(`remote`), `build` = VALUES(`build`), `since` = VALUES(`since`),
  `source` = VALUES(`source`), `content` = VALUES(`content`), `updated_at` = VALUES(`updated_at`);

-- writeOnce
INSERT IGNORE INTO `canary_report`(<CanaryReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- find
SELECT `CanaryReport`.<CanaryReport>
FROM `canary_report` `CanaryReport`
WHERE ((`CanaryReport`.`remote` = ?) AND (`CanaryReport`.`build` = ?) AND (`CanaryReport`.`since` = ?));
