-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of PictureStoreRepository.find
SELECT `PictureStoreMark`.<PictureStoreMark>
FROM `picture_store` `PictureStoreMark`
WHERE ((`PictureStoreMark`.`id` = ?))
LIMIT 1;

-- Statements of PictureStoreRepository.insert
INSERT IGNORE INTO picture_store (id, store_id)
VALUES (?, ?);

-- Statements of PictureStoreRepository.replace
INSERT INTO `picture_store`(<PictureStoreMark>)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE `id` = VALUES(`id`), `store_id` = VALUES(`store_id`);
