-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
SELECT `Picture`.<Picture>
FROM `picture` `Picture`
WHERE ((`Picture`.`id` = ?))
LIMIT 1;

-- insert
INSERT INTO picture (id, width, height, bytes, created_at, unused_since)
VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
ON DUPLICATE KEY UPDATE unused_since = IF(unused_since IS NULL, NULL, UTC_TIMESTAMP(3));

-- markStored
UPDATE picture
SET is_stored = 1
WHERE id = ? AND removed_at IS NULL;

-- markRemoved
UPDATE `picture`
SET `removed_at` = ?
WHERE `id` = ?;

-- delete
DELETE FROM `picture`
WHERE `id` = ?;

-- findUnused
SELECT id
FROM picture
WHERE unused_since < UTC_TIMESTAMP(3) - INTERVAL ? HOUR AND removed_at IS NULL AND NOT EXISTS (SELECT 1
  FROM shop_settings
  WHERE logo_id = picture.id) AND NOT EXISTS (SELECT 1
  FROM shop_page_picture
  WHERE picture_id = picture.id)
ORDER BY unused_since
LIMIT ?;

-- findRemoved
SELECT id
FROM picture
WHERE removed_at > UTC_TIMESTAMP(3) - INTERVAL ? HOUR
LIMIT ?;

-- findProducts
SELECT `ProductPicture`.<ProductPicture>
FROM `product_picture` `ProductPicture`
WHERE ((`ProductPicture`.`picture_id` = ?))
ORDER BY `ProductPicture`.`product_id` ASC;

-- lock
SELECT `Picture`.<Picture>
FROM `picture` `Picture`
WHERE ((`Picture`.`id` IN (?, ?)))
ORDER BY `Picture`.`id` ASC
FOR UPDATE;

-- follow
DELETE FROM product_picture
WHERE product_id = ? AND picture_id IN (?) AND picture_id NOT IN (SELECT id
  FROM picture
  WHERE removed_at IS NOT NULL);
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
