-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAll
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`;

-- find
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`
WHERE ((`ShopPage`.`slug` = ?))
LIMIT 1;

-- lock
INSERT INTO shop_page (slug, state, version)
VALUES (?, ?, 0)
ON DUPLICATE KEY UPDATE version = version;
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`
WHERE ((`ShopPage`.`slug` = ?))
LIMIT 1;

-- update
UPDATE `shop_page`
SET `state` = ?, `version` = ?, `published` = ?, `published_at` = ?
WHERE `slug` = ?;

-- findText
SELECT `ShopPageText`.<ShopPageText>
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?) AND (`ShopPageText`.`number` = ?))
LIMIT 1;

-- findNewestText
SELECT `ShopPageText`.<ShopPageText>
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?))
ORDER BY `ShopPageText`.`number` DESC
LIMIT 1;

-- findHistory
SELECT `ShopPageText`.`slug` AS `ShopPageText_slug`, `ShopPageText`.`number` AS `ShopPageText_number`,
  `ShopPageText`.`title` AS `ShopPageText_title`, `ShopPageText`.`listings` AS `ShopPageText_listings`,
  `ShopPageText`.`saved_at` AS `ShopPageText_saved_at`
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?))
ORDER BY `ShopPageText_number` DESC;

-- insertText
INSERT INTO `shop_page_text`(<ShopPageText>)
VALUES (?, ?, ?, ?, ?, ?);
INSERT INTO `shop_page_picture`(<ShopPagePicture>)
VALUES (?, ?, ?);

-- deleteTexts
DELETE FROM shop_page_text
WHERE slug = ? AND number <= ? AND number <> ?;
