-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `product_review` `row`
WHERE (`row`.`text` LIKE ? ESCAPE '!' OR `row`.`reply` LIKE ? ESCAPE '!')
LIMIT 1001;

-- findBatch
SELECT `row`.<ProductReview>
FROM `product_review` `row`
WHERE `row`.`hidden_at` IS NOT NULL
ORDER BY `row`.`id` DESC
LIMIT 500;
