-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of JobFileRepository.insert
INSERT INTO `job_file`(<JobFilePart>)
VALUES (?, ?, ?);

-- Statements of JobFileRepository.find
SELECT `JobFilePart`.<JobFilePart>
FROM `job_file` `JobFilePart`
WHERE ((`JobFilePart`.`job_id` = ?) AND (`JobFilePart`.`number` = ?))
LIMIT 1;
