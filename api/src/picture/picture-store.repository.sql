-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
SELECT `PictureStoreMark`.<PictureStoreMark>
FROM `picture_store` `PictureStoreMark`
WHERE ((`PictureStoreMark`.`id` = ?))
LIMIT 1;

-- insert
INSERT IGNORE INTO picture_store (id, store_id)
VALUES (?, ?);

-- replace
INSERT INTO `picture_store`(<PictureStoreMark>)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE `id` = VALUES(`id`), `store_id` = VALUES(`store_id`);
