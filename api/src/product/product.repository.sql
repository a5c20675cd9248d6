-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `product` `row`
WHERE `row`.`delisted_at` IS NULL AND `row`.`category` = ? AND (`row`.`title` LIKE ? ESCAPE '!'
  OR `row`.`seller_name` LIKE ? ESCAPE '!')
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 20 OFFSET 0;
SELECT COUNT(1) AS `cnt`
FROM `product` `row`
WHERE `row`.`delisted_at` IS NULL AND `row`.`category` = ? AND (`row`.`title` LIKE ? ESCAPE '!'
  OR `row`.`seller_name` LIKE ? ESCAPE '!');
SELECT `row`.`id` AS `row_id`, `row`.`title` AS `row_title`, `row`.`description` AS `row_description`,
  `row`.`category` AS `row_category`, `row`.`price` AS `row_price`, `row`.`original_price` AS `row_original_price`,
  `row`.`image` AS `row_image`, `row`.`art_topic` AS `row_art_topic`, `row`.`rating` AS `row_rating`,
  `row`.`review_count` AS `row_review_count`, `row`.`is_sample_rating` AS `row_is_sample_rating`,
  `row`.`demo_rating` AS `row_demo_rating`, `row`.`demo_review_count` AS `row_demo_review_count`,
  `row`.`member_count` AS `row_member_count`, `row`.`user_count` AS `row_user_count`,
  `row`.`since_year` AS `row_since_year`, `row`.`features` AS `row_features`, `row`.`seller_name` AS `row_seller_name`,
  `row`.`seller_email` AS `row_seller_email`, `row`.`is_verified` AS `row_is_verified`,
  `row`.`is_unique` AS `row_is_unique`, `row`.`verified_at` AS `row_verified_at`,
  `row`.`verification_note` AS `row_verification_note`, `row`.`created_at` AS `row_created_at`,
  `row`.`version` AS `row_version`, `row`.`delisted_at` AS `row_delisted_at`, `row`.`reserved_by` AS `row_reserved_by`,
  `row`.`reserved_until` AS `row_reserved_until`, `row`.`confirmed_until` AS `row_confirmed_until`,
  `row`.`reserved_holder` AS `row_reserved_holder`, `row`.`reserved_network` AS `row_reserved_network`,
  `row`.`sold_at` AS `row_sold_at`
FROM `product` `row`
WHERE `row`.`id` = ?;

-- findBatches
SELECT `row`.`id` AS `row_id`, `row`.`title` AS `row_title`, `row`.`description` AS `row_description`,
  `row`.`category` AS `row_category`, `row`.`price` AS `row_price`, `row`.`original_price` AS `row_original_price`,
  `row`.`image` AS `row_image`, `row`.`art_topic` AS `row_art_topic`, `row`.`rating` AS `row_rating`,
  `row`.`review_count` AS `row_review_count`, `row`.`is_sample_rating` AS `row_is_sample_rating`,
  `row`.`demo_rating` AS `row_demo_rating`, `row`.`demo_review_count` AS `row_demo_review_count`,
  `row`.`member_count` AS `row_member_count`, `row`.`user_count` AS `row_user_count`,
  `row`.`since_year` AS `row_since_year`, `row`.`features` AS `row_features`, `row`.`seller_name` AS `row_seller_name`,
  `row`.`seller_email` AS `row_seller_email`, `row`.`is_verified` AS `row_is_verified`,
  `row`.`is_unique` AS `row_is_unique`, `row`.`verified_at` AS `row_verified_at`,
  `row`.`verification_note` AS `row_verification_note`, `row`.`created_at` AS `row_created_at`,
  `row`.`version` AS `row_version`, `row`.`delisted_at` AS `row_delisted_at`, `row`.`reserved_by` AS `row_reserved_by`,
  `row`.`reserved_until` AS `row_reserved_until`, `row`.`confirmed_until` AS `row_confirmed_until`,
  `row`.`reserved_holder` AS `row_reserved_holder`, `row`.`reserved_network` AS `row_reserved_network`,
  `row`.`sold_at` AS `row_sold_at`
FROM `product` `row`
WHERE `row`.`delisted_at` IS NULL
ORDER BY `row`.`id` DESC
LIMIT 500;

-- findListed
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`description` AS `Product_description`, `Product`.`category` AS `Product_category`,
  `Product`.`price` AS `Product_price`, `Product`.`original_price` AS `Product_original_price`,
  `Product`.`image` AS `Product_image`, `Product`.`art_topic` AS `Product_art_topic`,
  `Product`.`rating` AS `Product_rating`, `Product`.`review_count` AS `Product_review_count`,
  `Product`.`is_sample_rating` AS `Product_is_sample_rating`, `Product`.`demo_rating` AS `Product_demo_rating`,
  `Product`.`demo_review_count` AS `Product_demo_review_count`, `Product`.`member_count` AS `Product_member_count`,
  `Product`.`user_count` AS `Product_user_count`, `Product`.`since_year` AS `Product_since_year`,
  `Product`.`features` AS `Product_features`, `Product`.`seller_name` AS `Product_seller_name`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`is_verified` AS `Product_is_verified`,
  `Product`.`is_unique` AS `Product_is_unique`, `Product`.`verified_at` AS `Product_verified_at`,
  `Product`.`verification_note` AS `Product_verification_note`, `Product`.`created_at` AS `Product_created_at`,
  `Product`.`version` AS `Product_version`, `Product`.`delisted_at` AS `Product_delisted_at`,
  `Product`.`reserved_by` AS `Product_reserved_by`, `Product`.`reserved_until` AS `Product_reserved_until`,
  `Product`.`confirmed_until` AS `Product_confirmed_until`, `Product`.`reserved_holder` AS `Product_reserved_holder`,
  `Product`.`reserved_network` AS `Product_reserved_network`, `Product`.`sold_at` AS `Product_sold_at`
FROM `product` `Product`
WHERE ((`Product`.`id` = ?) AND (`Product`.`delisted_at` IS NULL))
LIMIT 1;

-- findShown
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`description` AS `Product_description`, `Product`.`category` AS `Product_category`,
  `Product`.`price` AS `Product_price`, `Product`.`original_price` AS `Product_original_price`,
  `Product`.`image` AS `Product_image`, `Product`.`art_topic` AS `Product_art_topic`,
  `Product`.`rating` AS `Product_rating`, `Product`.`review_count` AS `Product_review_count`,
  `Product`.`is_sample_rating` AS `Product_is_sample_rating`, `Product`.`demo_rating` AS `Product_demo_rating`,
  `Product`.`demo_review_count` AS `Product_demo_review_count`, `Product`.`member_count` AS `Product_member_count`,
  `Product`.`user_count` AS `Product_user_count`, `Product`.`since_year` AS `Product_since_year`,
  `Product`.`features` AS `Product_features`, `Product`.`seller_name` AS `Product_seller_name`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`is_verified` AS `Product_is_verified`,
  `Product`.`is_unique` AS `Product_is_unique`, `Product`.`verified_at` AS `Product_verified_at`,
  `Product`.`verification_note` AS `Product_verification_note`, `Product`.`created_at` AS `Product_created_at`,
  `Product`.`version` AS `Product_version`, `Product`.`delisted_at` AS `Product_delisted_at`,
  `Product`.`reserved_by` AS `Product_reserved_by`, `Product`.`reserved_until` AS `Product_reserved_until`,
  `Product`.`confirmed_until` AS `Product_confirmed_until`, `Product`.`reserved_holder` AS `Product_reserved_holder`,
  `Product`.`reserved_network` AS `Product_reserved_network`, `Product`.`sold_at` AS `Product_sold_at`
FROM `product` `Product`
WHERE ((((`Product`.`id` IN (?)) AND (`Product`.`delisted_at` IS NULL))) OR (((`Product`.`id` IN (?))
  AND (NOT(`Product`.`sold_at` IS NULL)))));

-- find
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`description` AS `Product_description`, `Product`.`category` AS `Product_category`,
  `Product`.`price` AS `Product_price`, `Product`.`original_price` AS `Product_original_price`,
  `Product`.`image` AS `Product_image`, `Product`.`art_topic` AS `Product_art_topic`,
  `Product`.`rating` AS `Product_rating`, `Product`.`review_count` AS `Product_review_count`,
  `Product`.`is_sample_rating` AS `Product_is_sample_rating`, `Product`.`demo_rating` AS `Product_demo_rating`,
  `Product`.`demo_review_count` AS `Product_demo_review_count`, `Product`.`member_count` AS `Product_member_count`,
  `Product`.`user_count` AS `Product_user_count`, `Product`.`since_year` AS `Product_since_year`,
  `Product`.`features` AS `Product_features`, `Product`.`seller_name` AS `Product_seller_name`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`is_verified` AS `Product_is_verified`,
  `Product`.`is_unique` AS `Product_is_unique`, `Product`.`verified_at` AS `Product_verified_at`,
  `Product`.`verification_note` AS `Product_verification_note`, `Product`.`created_at` AS `Product_created_at`,
  `Product`.`version` AS `Product_version`, `Product`.`delisted_at` AS `Product_delisted_at`,
  `Product`.`reserved_by` AS `Product_reserved_by`, `Product`.`reserved_until` AS `Product_reserved_until`,
  `Product`.`confirmed_until` AS `Product_confirmed_until`, `Product`.`reserved_holder` AS `Product_reserved_holder`,
  `Product`.`reserved_network` AS `Product_reserved_network`, `Product`.`sold_at` AS `Product_sold_at`
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1;

-- findSeller
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`delisted_at` AS `Product_delisted_at`
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1;

-- findTitles
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`
FROM `product` `Product`
WHERE ((`Product`.`id` IN (?, ?)));

-- findPriced
SELECT id, title, category, image, price, member_count AS memberCount, user_count AS userCount, since_year AS sinceYear,
  seller_name AS sellerName, is_unique AS isUnique, sold_at IS NOT NULL AS isSold, IF(is_unique
  AND reserved_until > UTC_TIMESTAMP(3), reserved_by, NULL) AS reservedBy
FROM product
WHERE id IN (?) AND (delisted_at IS NULL OR sold_at IS NOT NULL)
ORDER BY id
LOCK IN SHARE MODE;

-- lock
SELECT `Product`.`id` AS `Product_id`, `Product`.`title` AS `Product_title`,
  `Product`.`description` AS `Product_description`, `Product`.`category` AS `Product_category`,
  `Product`.`price` AS `Product_price`, `Product`.`original_price` AS `Product_original_price`,
  `Product`.`image` AS `Product_image`, `Product`.`art_topic` AS `Product_art_topic`,
  `Product`.`rating` AS `Product_rating`, `Product`.`review_count` AS `Product_review_count`,
  `Product`.`is_sample_rating` AS `Product_is_sample_rating`, `Product`.`demo_rating` AS `Product_demo_rating`,
  `Product`.`demo_review_count` AS `Product_demo_review_count`, `Product`.`member_count` AS `Product_member_count`,
  `Product`.`user_count` AS `Product_user_count`, `Product`.`since_year` AS `Product_since_year`,
  `Product`.`features` AS `Product_features`, `Product`.`seller_name` AS `Product_seller_name`,
  `Product`.`seller_email` AS `Product_seller_email`, `Product`.`is_verified` AS `Product_is_verified`,
  `Product`.`is_unique` AS `Product_is_unique`, `Product`.`verified_at` AS `Product_verified_at`,
  `Product`.`verification_note` AS `Product_verification_note`, `Product`.`created_at` AS `Product_created_at`,
  `Product`.`version` AS `Product_version`, `Product`.`delisted_at` AS `Product_delisted_at`,
  `Product`.`reserved_by` AS `Product_reserved_by`, `Product`.`reserved_until` AS `Product_reserved_until`,
  `Product`.`confirmed_until` AS `Product_confirmed_until`, `Product`.`reserved_holder` AS `Product_reserved_holder`,
  `Product`.`reserved_network` AS `Product_reserved_network`, `Product`.`sold_at` AS `Product_sold_at`
FROM `product` `Product`
WHERE ((`Product`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- write
INSERT INTO `product`(`id`, `title`, `description`, `category`, `price`, `original_price`, `image`, `art_topic`,
  `rating`, `review_count`, `is_sample_rating`, `demo_rating`, `demo_review_count`, `member_count`, `user_count`,
  `since_year`, `features`, `seller_name`, `seller_email`, `is_verified`, `is_unique`, `verified_at`,
  `verification_note`, `created_at`, `version`, `delisted_at`, `reserved_by`, `reserved_until`, `confirmed_until`,
  `reserved_holder`, `reserved_network`, `sold_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
INSERT INTO product_change (product_id)
VALUES (?);
UPDATE `product`
SET `title` = ?, `description` = ?, `category` = ?, `price` = ?, `original_price` = ?, `image` = ?, `art_topic` = ?,
  `rating` = ?, `review_count` = ?, `is_sample_rating` = ?, `demo_rating` = ?, `demo_review_count` = ?,
  `member_count` = ?, `user_count` = ?, `since_year` = ?, `features` = ?, `seller_name` = ?, `seller_email` = ?,
  `is_verified` = ?, `is_unique` = ?, `verified_at` = ?, `verification_note` = ?, `created_at` = ?, `version` = ?,
  `delisted_at` = ?, `reserved_by` = ?, `reserved_until` = ?, `confirmed_until` = ?, `reserved_holder` = ?,
  `reserved_network` = ?, `sold_at` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- writeRating
UPDATE `product`
SET `rating` = ?, `review_count` = ?, `is_sample_rating` = ?
WHERE `id` = ?;
INSERT INTO product_change (product_id)
VALUES (?);

-- countListed
SELECT COUNT(1) AS `cnt`
FROM `product` `Product`
WHERE ((`Product`.`delisted_at` IS NULL));
