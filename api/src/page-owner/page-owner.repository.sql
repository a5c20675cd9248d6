-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of PageOwnerRepository.markListed
UPDATE `page_owner`
SET `listed_at` = ?
WHERE (`remote` IN (?, ?) AND `listed_at` < ?);

-- Statements of PageOwnerRepository.delete
DELETE FROM `page_owner`
WHERE (`path` = ? AND `remote` = ?);

-- Statements of PageOwnerRepository.createMissing
INSERT IGNORE INTO `page_owner`(<PageOwner>)
VALUES (DEFAULT, ?, ?, ?);

-- Statements of PageOwnerRepository.find
SELECT `PageOwner`.<PageOwner>
FROM `page_owner` `PageOwner`
ORDER BY `PageOwner`.`id` ASC;
