-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ProductRepository.findPage
SELECT `row`.`id` AS `id`
FROM `product` `row` USE INDEX (`product_by_title`)
WHERE `row`.state IN ('draft', 'listed', 'paused') AND `row`.`category` = ? AND (`row`.`title` LIKE ? ESCAPE '!'
  OR `row`.`seller_name` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `product` `row`
WHERE `row`.state IN ('draft', 'listed', 'paused') AND `row`.`category` = ? AND `row`.`id` IN (?);
SELECT `row`.`id` AS `id`
FROM `product` `row`
WHERE `row`.state IN ('draft', 'listed', 'paused') AND `row`.`category` = ? AND `row`.`id` IN (?)
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 1 OFFSET 0;
SELECT `row`.<Product>
FROM `product` `row`
WHERE `row`.`id` = ?;

-- Statements of ProductRepository.findBatch
SELECT `row`.<Product>
FROM `product` `row`
WHERE `row`.state IN ('draft', 'listed', 'paused')
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of ProductRepository.findEditable
SELECT `row`.<Product>
FROM `product` `row`
WHERE `row`.`id` = ? AND `row`.state IN ('draft', 'listed', 'paused');

-- Statements of ProductRepository.findShown
SELECT `row`.<Product>
FROM `product` `row`
WHERE `row`.`id` IN (?) AND `row`.state IN ('listed', 'paused', 'sold');

-- Statements of ProductRepository.find
SELECT `Product`.<Product>
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1;

-- Statements of ProductRepository.findSeller
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`delisted_at` AS `Product_delisted_at`,
  `Product`.`sold_at` AS `Product_sold_at`, `Product`.`unlisted_as` AS `Product_unlisted_as`,
  `Product`.`unlisted_at` AS `Product_unlisted_at`
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1;

-- Statements of ProductRepository.findTitles
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`
FROM `product` `Product`
WHERE ((`Product`.`id` IN (?, ?)));

-- Statements of ProductRepository.findPriced
SELECT id, title, category, image, price, member_count AS memberCount, user_count AS userCount, since_year AS sinceYear,
  seller_id AS sellerId, seller_name AS sellerName, seller_email AS sellerEmail, is_unique AS isUnique, (is_paused
  OR state = 'paused') AS isPaused, sold_at IS NOT NULL AS isSold, IF(is_unique AND reserved_until > UTC_TIMESTAMP(3),
  reserved_by, NULL) AS reservedBy, IF(is_unique AND reserved_until > UTC_TIMESTAMP(3), reserved_until,
  NULL) AS reservedUntil, IF(is_unique AND reserved_until > UTC_TIMESTAMP(3), COALESCE(reserved_holder, ''),
  NULL) AS holder
FROM product
WHERE id IN (?) AND state IN ('listed', 'paused', 'sold');

-- Statements of ProductRepository.lockAddresses
SELECT id, seller_name AS sellerName, seller_email AS sellerEmail
FROM product
WHERE id IN (?)
LOCK IN SHARE MODE;

-- Statements of ProductRepository.lock
SELECT `Product`.<Product>
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of ProductRepository.write
INSERT INTO `product`(<Product>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
  ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
INSERT INTO product_change (product_id)
VALUES (?);
UPDATE `product`
SET `title` = ?, `description` = ?, `category` = ?, `handle` = ?, `language` = ?, `topic_id` = ?, `price` = ?,
  `original_price` = ?, `image` = ?, `pictures` = ?, `proof` = ?, `is_owner_shown` = ?, `art_topic` = ?, `rating` = ?,
  `review_count` = ?, `is_sample_rating` = ?, `demo_rating` = ?, `demo_review_count` = ?, `member_count` = ?,
  `user_count` = ?, `since_year` = ?, `count_source` = ?, `count_source_at` = ?, `count_source_of` = ?,
  `since_source` = ?, `since_source_at` = ?, `since_source_of` = ?, `features` = ?, `seller_name` = ?,
  `seller_email` = ?, `seller_id` = ?, `is_paused` = ?, `is_verified` = ?, `is_unique` = ?, `verified_at` = ?,
  `verification_note` = ?, `created_at` = ?, `version` = ?, `delisted_at` = ?, `unlisted_as` = ?, `unlisted_at` = ?,
  `publish_at` = ?, `reserved_by` = ?, `reserved_until` = ?, `confirmed_until` = ?, `reserved_holder` = ?,
  `reserved_network` = ?, `sold_at` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ProductRepository.writeRating
UPDATE `product`
SET `rating` = ?, `review_count` = ?, `is_sample_rating` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ProductRepository.findPlanned
SELECT id
FROM product
WHERE publish_at <= UTC_TIMESTAMP(3)
ORDER BY publish_at, id
LIMIT ?;

-- Statements of ProductRepository.findRemovable
SELECT id
FROM product
WHERE state = 'deleted' AND delisted_at < UTC_TIMESTAMP(3) - INTERVAL 30 DAY
ORDER BY created_at
LIMIT ?;

-- Statements of ProductRepository.writeProof
UPDATE `product`
SET `proof` = ?, `is_owner_shown` = ?, `member_count` = ?, `count_source` = ?, `count_source_at` = ?,
  `count_source_of` = ?, `since_source` = ?, `since_source_at` = ?, `since_source_of` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);
UPDATE `product`
SET `proof` = ?, `is_owner_shown` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- Statements of ProductRepository.countListed
SELECT COUNT(1) AS `cnt`
FROM `product` `Product`
WHERE ((`Product`.`delisted_at` IS NULL));
