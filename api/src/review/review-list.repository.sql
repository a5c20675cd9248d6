-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `product_review` `row`
WHERE `row`.`product_id` = ? AND `row`.`is_new` = 1 AND (`row`.`text` LIKE ? ESCAPE '!'
  OR `row`.`reply` LIKE ? ESCAPE '!')
ORDER BY `row`.`rating` ASC, `row`.`id` ASC
LIMIT 20 OFFSET 0;
SELECT COUNT(1) AS `cnt`
FROM `product_review` `row`
WHERE `row`.`product_id` = ? AND `row`.`is_new` = 1 AND (`row`.`text` LIKE ? ESCAPE '!'
  OR `row`.`reply` LIKE ? ESCAPE '!');

-- findBatch
SELECT `row`.<ProductReview>
FROM `product_review` `row`
WHERE `row`.`hidden_at` IS NOT NULL
ORDER BY `row`.`id` DESC
LIMIT 500;
