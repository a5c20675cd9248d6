-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of FirstDayRepository.isDismissed
SELECT `FirstDay`.<FirstDay>
FROM `first_day` `FirstDay`
WHERE ((`FirstDay`.`id` = ?))
LIMIT 1;

-- Statements of FirstDayRepository.dismiss
INSERT IGNORE INTO first_day (id)
VALUES (1);
UPDATE first_day
SET dismissed_at = UTC_TIMESTAMP(3)
WHERE id = 1 AND dismissed_at IS NULL;

-- Statements of FirstDayRepository.findDoneSteps
SELECT EXISTS (SELECT 1
  FROM product LEFT JOIN demonstration_listing listing ON listing.product_id = product.id
  WHERE listing.product_id IS NULL) AS listing, EXISTS (SELECT 1
  FROM seller
  WHERE email IS NOT NULL) AS seller;
