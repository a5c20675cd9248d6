-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findUsers
SELECT DISTINCT user_id AS userId
FROM watched_product
ORDER BY user_id
LIMIT ?;

-- find
SELECT `WatchedProduct`.<WatchedProduct>
FROM `watched_product` `WatchedProduct`
WHERE ((`WatchedProduct`.`user_id` = ?))
ORDER BY `WatchedProduct`.`id` ASC;

-- delete
DELETE FROM `watched_product`
WHERE `user_id` = ?;
