-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of PictureRepository.find
SELECT `Picture`.<Picture>
FROM `picture` `Picture`
WHERE ((`Picture`.`id` = ?))
LIMIT 1;

-- Statements of PictureRepository.insert
INSERT INTO picture (id, width, height, bytes, created_at, unused_since)
VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
ON DUPLICATE KEY UPDATE unused_since = IF(unused_since IS NULL, NULL, UTC_TIMESTAMP(3));

-- Statements of PictureRepository.markStored
UPDATE picture
SET is_stored = 1
WHERE id = ? AND removed_at IS NULL;

-- Statements of PictureRepository.markRemoved
UPDATE `picture`
SET `removed_at` = ?
WHERE `id` = ?;

-- Statements of PictureRepository.delete
DELETE FROM `picture`
WHERE `id` = ?;

-- Statements of PictureRepository.findUnused
SELECT id
FROM picture
WHERE unused_since < UTC_TIMESTAMP(3) - INTERVAL ? HOUR AND removed_at IS NULL AND NOT EXISTS (SELECT 1
  FROM shop_settings
  WHERE logo_id = picture.id) AND NOT EXISTS (SELECT 1
  FROM shop_page_picture
  WHERE picture_id = picture.id)
ORDER BY unused_since
LIMIT ?;

-- Statements of PictureRepository.findRemoved
SELECT id
FROM picture
WHERE removed_at > UTC_TIMESTAMP(3) - INTERVAL ? HOUR
LIMIT ?;

-- Statements of PictureRepository.findProducts
SELECT `ProductPicture`.<ProductPicture>
FROM `product_picture` `ProductPicture`
WHERE ((`ProductPicture`.`picture_id` = ?))
ORDER BY `ProductPicture`.`product_id` ASC;

-- Statements of PictureRepository.lock
SELECT `Picture`.<Picture>
FROM `picture` `Picture`
WHERE ((`Picture`.`id` IN (?, ?)))
ORDER BY `Picture`.`id` ASC
FOR UPDATE;

-- Statements of PictureRepository.follow
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
