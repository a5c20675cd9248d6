-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of BuildReportRepository.write
INSERT INTO `build_report`(<BuildReport>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?)
ON DUPLICATE KEY UPDATE `gateway` = VALUES(`gateway`), `remote` = VALUES(`remote`), `build` = VALUES(`build`),
  `part` = VALUES(`part`), `content` = VALUES(`content`), `updated_at` = VALUES(`updated_at`);

-- Statements of BuildReportRepository.findCounts
SELECT `BuildReport`.`build` AS `BuildReport_build`, `BuildReport`.`part` AS `BuildReport_part`,
  `BuildReport`.`content` AS `BuildReport_content`, `BuildReport`.`id` AS `BuildReport_id`
FROM `build_report` `BuildReport`
WHERE ((`BuildReport`.`remote` = ?) AND (`BuildReport`.`part` = ?) AND (`BuildReport`.`gateway` != ?));

-- Statements of BuildReportRepository.findErrors
SELECT report.build, report.part, report.content
FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY build
    ORDER BY updated_at DESC, id DESC) AS position
  FROM build_report
  WHERE remote = ? AND gateway <> ? AND part <> 'counts') newest JOIN build_report report ON report.id = newest.id
ORDER BY newest.position
LIMIT ?;
