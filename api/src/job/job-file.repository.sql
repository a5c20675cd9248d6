-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `job_file`(<JobFilePart>)
VALUES (?, ?, ?);

-- find
SELECT `JobFilePart`.<JobFilePart>
FROM `job_file` `JobFilePart`
WHERE ((`JobFilePart`.`job_id` = ?) AND (`JobFilePart`.`number` = ?))
LIMIT 1;
