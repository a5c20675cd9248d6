-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ReviewListRepository.findPage
SELECT `row`.`id` AS `id`
FROM `product_review` `row`
WHERE (`row`.`text` LIKE ? ESCAPE '!' OR `row`.`reply` LIKE ? ESCAPE '!')
LIMIT 1001;

-- Statements of ReviewListRepository.findBatch
SELECT `row`.<ProductReview>
FROM `product_review` `row`
WHERE `row`.`hidden_at` IS NOT NULL
ORDER BY `row`.`id` DESC
LIMIT 500;
