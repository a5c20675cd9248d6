-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SellerLinkRepository.lock
SELECT `Seller`.<Seller>
FROM `seller` `Seller`
WHERE ((`Seller`.`name` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of SellerLinkRepository.insert
INSERT IGNORE INTO `seller`(<Seller>)
VALUES (DEFAULT, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, ?, ?);

-- Statements of SellerLinkRepository.updateAddress
UPDATE `seller`
SET `email` = ?, `version` = ?
WHERE `id` = ?;

-- Statements of SellerLinkRepository.findAddresses
SELECT DISTINCT seller_email AS email
FROM product
WHERE seller_id = ? AND seller_email IS NOT NULL
LIMIT 2;

-- Statements of SellerLinkRepository.findDifferent
SELECT id
FROM product
WHERE seller_id IS NULL
ORDER BY id
LIMIT ?;
SELECT product.id
FROM seller STRAIGHT_JOIN product FORCE INDEX (product_of_seller) ON product.seller_id = seller.id
WHERE product.seller_name COLLATE utf8mb4_bin <> seller.name OR product.seller_email <> seller.email
LIMIT ?;

-- Statements of SellerLinkRepository.linkByTexts
SELECT DISTINCT seller_id AS id
FROM product
WHERE id IN (?) AND seller_id IS NOT NULL;
INSERT IGNORE INTO seller (name, created_at) SELECT MIN(seller_name COLLATE utf8mb4_bin), MIN(created_at)
FROM product
WHERE id IN (?)
GROUP BY seller_name COLLATE utf8mb4_bin;
SELECT product.id
FROM product JOIN seller ON seller.name = product.seller_name COLLATE utf8mb4_bin
WHERE product.id IN (?) AND product.is_paused <> seller.is_paused;
UPDATE product JOIN seller ON seller.name = product.seller_name COLLATE utf8mb4_bin
SET product.seller_id = seller.id, product.is_paused = seller.is_paused
WHERE product.id IN (?);
SELECT DISTINCT seller_id AS id
FROM product
WHERE id IN (?) AND seller_id IS NOT NULL;
UPDATE seller JOIN (SELECT seller_id, COUNT(DISTINCT seller_email) AS count, MAX(seller_email) AS email
  FROM product
  WHERE seller_id IN (?)
  GROUP BY seller_id) address ON address.seller_id = seller.id
SET seller.version = seller.version + 1, seller.email = IF(address.count = 1, address.email, NULL)
WHERE address.count > 0 AND NOT seller.email <=> IF(address.count = 1, address.email, NULL);
