-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
SELECT `WatchedProduct`.<WatchedProduct>
FROM `watched_product` `WatchedProduct`
WHERE ((`WatchedProduct`.`user_id` = ?))
ORDER BY `WatchedProduct`.`id` ASC;

-- replace
DELETE FROM `watched_product`
WHERE (`user_id` = ? AND NOT(`product_id` IN (?, ?)));
INSERT INTO watched_product (user_id, product_id, price, was_reserved, used_at) SELECT ?, id, price, (product.is_unique
  AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE)), ?
FROM product
WHERE id IN (?) AND delisted_at IS NULL
ON DUPLICATE KEY UPDATE used_at = ?;
DELETE FROM `watched_product`
WHERE `user_id` = ?;

-- endOfWindow
SELECT MAX(id) AS last
FROM (SELECT id
  FROM watched_product
  WHERE id > ?
  ORDER BY id
  LIMIT ?) AS rows_of_window;

-- noteReserved
UPDATE watched_product watched JOIN product ON product.id = watched.product_id
SET watched.was_reserved = TRUE
WHERE watched.id > ? AND watched.id <= ? AND NOT watched.was_reserved AND (product.is_unique
  AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE));

-- findUsersWithNews
SELECT DISTINCT watched.user_id AS userId
FROM watched_product watched JOIN product ON product.id = watched.product_id JOIN `user` owner ON owner.id = watched.user_id
WHERE watched.id > ? AND watched.id <= ? AND product.delisted_at IS NULL AND (product.price < watched.price
  OR (watched.was_reserved AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))))
  AND owner.erase_at IS NULL AND owner.suspended_at IS NULL AND COALESCE(owner.watch_notified_at <= ?, TRUE);

-- findNews
SELECT product.id AS productId, product.title, watched.price AS was, product.price, watched.was_reserved
  AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE)) AS isFree
FROM watched_product watched JOIN product ON product.id = watched.product_id
WHERE watched.user_id = ? AND product.delisted_at IS NULL AND (product.price < watched.price OR (watched.was_reserved
  AND NOT (product.is_unique AND COALESCE(product.reserved_until > UTC_TIMESTAMP(3), FALSE))))
ORDER BY watched.id;

-- markNotified
UPDATE `watched_product`
SET `price` = ?, `was_reserved` = ?
WHERE (`user_id` = ? AND `product_id` = ?);
