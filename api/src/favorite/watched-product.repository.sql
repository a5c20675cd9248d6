-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of WatchedProductRepository.findUsers
SELECT DISTINCT user_id AS userId
FROM watched_product
ORDER BY user_id
LIMIT ?;

-- Statements of WatchedProductRepository.find
SELECT `WatchedProduct`.<WatchedProduct>
FROM `watched_product` `WatchedProduct`
WHERE ((`WatchedProduct`.`user_id` = ?))
ORDER BY `WatchedProduct`.`id` ASC;

-- Statements of WatchedProductRepository.delete
DELETE FROM `watched_product`
WHERE `user_id` = ?;
