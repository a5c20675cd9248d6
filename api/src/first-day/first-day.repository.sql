-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- isDismissed
SELECT `FirstDay`.<FirstDay>
FROM `first_day` `FirstDay`
WHERE ((`FirstDay`.`id` = ?))
LIMIT 1;

-- dismiss
INSERT IGNORE INTO first_day (id)
VALUES (1);
UPDATE first_day
SET dismissed_at = UTC_TIMESTAMP(3)
WHERE id = 1 AND dismissed_at IS NULL;

-- findDone
SELECT EXISTS (SELECT 1
  FROM product LEFT JOIN demonstration_listing listing ON listing.product_id = product.id
  WHERE listing.product_id IS NULL) AS listing, EXISTS (SELECT 1
  FROM seller
  WHERE email IS NOT NULL) AS seller;
