-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- markListed
UPDATE `page_owner`
SET `listed_at` = ?
WHERE (`remote` IN (?, ?) AND `listed_at` < ?);

-- delete
DELETE FROM `page_owner`
WHERE (`path` = ? AND `remote` = ?);

-- createMissing
INSERT IGNORE INTO `page_owner`(`id`, `path`, `remote`, `listed_at`)
VALUES (DEFAULT, ?, ?, ?);

-- find
SELECT `PageOwner`.`id` AS `PageOwner_id`, `PageOwner`.`path` AS `PageOwner_path`,
  `PageOwner`.`remote` AS `PageOwner_remote`, `PageOwner`.`listed_at` AS `PageOwner_listed_at`
FROM `page_owner` `PageOwner`
ORDER BY `PageOwner`.`id` ASC;
