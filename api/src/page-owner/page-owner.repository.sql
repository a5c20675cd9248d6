-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- markListed
UPDATE `page_owner`
SET `listed_at` = ?
WHERE (`remote` IN (?, ?) AND `listed_at` < ?);

-- delete
DELETE FROM `page_owner`
WHERE (`path` = ? AND `remote` = ?);

-- createMissing
INSERT IGNORE INTO `page_owner`(<PageOwner>)
VALUES (DEFAULT, ?, ?, ?);

-- find
SELECT `PageOwner`.<PageOwner>
FROM `page_owner` `PageOwner`
ORDER BY `PageOwner`.`id` ASC;
