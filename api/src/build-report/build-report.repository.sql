-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- write
INSERT INTO `build_report`(<BuildReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `gateway` = VALUES(`gateway`), `remote` = VALUES(`remote`), `build` = VALUES(`build`),
  `part` = VALUES(`part`), `content` = VALUES(`content`), `updated_at` = VALUES(`updated_at`);

-- findOthers
SELECT `BuildReport`.<BuildReport>
FROM `build_report` `BuildReport`
WHERE ((`BuildReport`.`remote` = ?) AND (`BuildReport`.`gateway` != ?))
ORDER BY `BuildReport`.`updated_at` DESC
LIMIT 10;
