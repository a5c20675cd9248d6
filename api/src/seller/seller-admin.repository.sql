-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of SellerAdminRepository.findPage
SELECT `row`.`id` AS `id`
FROM `seller` `row`
WHERE (`row`.`name` COLLATE utf8mb4_unicode_520_ci LIKE ? ESCAPE '!' OR `row`.`email` LIKE ? ESCAPE '!'
  OR `row`.`telegram` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `seller` `row`
WHERE `row`.email IS NULL AND (SELECT COUNT(DISTINCT product.seller_email)
  FROM product
  WHERE product.seller_id = `row`.id) = 0 AND (SELECT COUNT(*)
  FROM product
  WHERE product.seller_id = `row`.id AND product.delisted_at IS NULL) > 0 AND `row`.`is_paused` AND `row`.`id` IN (?);
SELECT COUNT(*) AS `count`
FROM `seller` `row`
WHERE `row`.email IS NULL AND (SELECT COUNT(DISTINCT product.seller_email)
  FROM product
  WHERE product.seller_id = `row`.id) > 1;

-- Statements of SellerAdminRepository.findBatch
SELECT `row`.<Seller>
FROM `seller` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of SellerAdminRepository.find
SELECT `Seller`.<Seller>
FROM `seller` `Seller`
WHERE ((`Seller`.`id` = ?))
LIMIT 1;

-- Statements of SellerAdminRepository.lock
SELECT `Seller`.<Seller>
FROM `seller` `Seller`
WHERE ((`Seller`.`id` IN (?, ?)))
ORDER BY `Seller`.`id` ASC
FOR UPDATE;

-- Statements of SellerAdminRepository.update
UPDATE `seller`
SET `is_paused` = ?, `version` = ?
WHERE `id` = ?;

-- Statements of SellerAdminRepository.delete
UPDATE product
SET seller_id = NULL
WHERE seller_id = ?;
DELETE FROM `seller`
WHERE `id` = ?;

-- Statements of SellerAdminRepository.count
SELECT seller_id AS id, CAST(SUM(delisted_at IS NULL) AS SIGNED) AS listingCount,
  COUNT(DISTINCT seller_email) AS addressCount
FROM product
WHERE seller_id IN (?)
GROUP BY seller_id;

-- Statements of SellerAdminRepository.findListings
SELECT id, title, seller_email AS sellerEmail, delisted_at IS NULL AS isListed
FROM product
WHERE seller_id = ?
ORDER BY id DESC
LIMIT ?;

-- Statements of SellerAdminRepository.findAddresses
SELECT DISTINCT seller_email AS email
FROM product
WHERE seller_id = ? AND seller_email IS NOT NULL
ORDER BY seller_email
LIMIT ?;

-- Statements of SellerAdminRepository.findEarlierNames
SELECT `SellerAlias`.<SellerAlias>
FROM `seller_alias` `SellerAlias`
WHERE ((`SellerAlias`.`seller_id` = ?))
ORDER BY `SellerAlias`.`created_at` DESC, `SellerAlias`.`name` ASC;

-- Statements of SellerAdminRepository.writeAlias
DELETE FROM `seller_alias`
WHERE `name` = ?;
INSERT INTO `seller_alias`(<SellerAlias>)
VALUES (?, ?, ?)
ON DUPLICATE KEY UPDATE `name` = VALUES(`name`), `seller_id` = VALUES(`seller_id`), `created_at` = VALUES(`created_at`);

-- Statements of SellerAdminRepository.moveAliases
UPDATE `seller_alias`
SET `seller_id` = ?
WHERE `seller_id` = ?;

-- Statements of SellerAdminRepository.writeProducts
SELECT id
FROM product
WHERE (seller_id = ? OR seller_id IS NULL) AND seller_name COLLATE utf8mb4_bin = ?
ORDER BY id
FOR UPDATE;
UPDATE product
SET version = version + IF(seller_name COLLATE utf8mb4_bin = ?, 0, 1), seller_name = ?, is_paused = ?, seller_id = ?
WHERE id IN (?);

-- Statements of SellerAdminRepository.writeAddresses
UPDATE product
SET version = version + 1, seller_email = ?
WHERE id IN (?) AND NOT seller_email <=> ?;
