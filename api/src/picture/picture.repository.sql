-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- lock
SELECT `Picture`.<Picture>
FROM `picture` `Picture`
WHERE ((`Picture`.`id` IN (?, ?)))
ORDER BY `Picture`.`id` ASC
FOR UPDATE;

-- link
DELETE FROM `product_picture`
WHERE (`product_id` = ? AND `picture_id` IN (?, ?));
UPDATE picture
SET unused_since = UTC_TIMESTAMP(3)
WHERE id IN (?) AND NOT EXISTS (SELECT 1
  FROM product_picture
  WHERE picture_id = picture.id);
INSERT INTO `product_picture`(<ProductPicture>)
VALUES (?, ?), (?, ?);
UPDATE `picture`
SET `unused_since` = ?
WHERE `id` IN (?, ?);

-- unlink
DELETE FROM `product_picture`
WHERE (`product_id` = ? AND `picture_id` IN (?, ?));
UPDATE picture
SET unused_since = UTC_TIMESTAMP(3)
WHERE id IN (?) AND NOT EXISTS (SELECT 1
  FROM product_picture
  WHERE picture_id = picture.id);
