-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of FavoriteRepository.find
SELECT `Favorite`.<Favorite>
FROM `favorite` `Favorite`
WHERE ((`Favorite`.`user_id` = ?))
ORDER BY `Favorite`.`id` ASC;

-- Statements of FavoriteRepository.findNew
SELECT id AS productId, price AS notifiedPrice, (product.is_unique
  AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE)) AS wasReserved
FROM product
WHERE id IN (?);

-- Statements of FavoriteRepository.insert
INSERT INTO `favorite`(<Favorite>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?);

-- Statements of FavoriteRepository.delete
DELETE FROM `favorite`
WHERE (`user_id` = ? AND `product_id` IN (?, ?));

-- Statements of FavoriteRepository.beginWatch
UPDATE favorite JOIN product ON product.id = favorite.product_id
SET favorite.notified_price = product.price, favorite.was_reserved = (product.is_unique
  AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))
WHERE favorite.user_id = ?;

-- Statements of FavoriteRepository.findWatchers
SELECT id, favorites_watched_at AS watchedAt
FROM `user`
WHERE favorites_watched_at >= ? AND (favorites_watched_at > ? OR id > ?)
ORDER BY favorites_watched_at, id
LIMIT ?;

-- Statements of FavoriteRepository.noteReserved
UPDATE favorite JOIN product ON product.id = favorite.product_id
SET favorite.was_reserved = TRUE
WHERE favorite.user_id IN (?) AND NOT favorite.was_reserved AND (product.is_unique
  AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE));

-- Statements of FavoriteRepository.findUsersWithNews
SELECT DISTINCT favorite.user_id AS userId
FROM favorite JOIN product ON product.id = favorite.product_id JOIN `user` owner ON owner.id = favorite.user_id
WHERE favorite.user_id IN (?) AND product.delisted_at IS NULL AND (product.price < favorite.notified_price
  OR (favorite.was_reserved AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))))
  AND owner.erase_at IS NULL AND owner.suspended_at IS NULL AND COALESCE(owner.watch_notified_at <= ?, TRUE);

-- Statements of FavoriteRepository.findNews
SELECT product.id AS productId, product.title, favorite.notified_price AS was, product.price, favorite.was_reserved
  AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE)) AS isFree
FROM favorite JOIN product ON product.id = favorite.product_id
WHERE favorite.user_id = ? AND product.delisted_at IS NULL AND (product.price < favorite.notified_price
  OR (favorite.was_reserved AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))))
ORDER BY favorite.id
LIMIT 50;

-- Statements of FavoriteRepository.markNotified
UPDATE `favorite`
SET `notified_price` = ?, `was_reserved` = ?
WHERE (`user_id` = ? AND `product_id` = ?);
