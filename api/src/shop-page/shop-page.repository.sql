-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ShopPageRepository.findAll
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`;

-- Statements of ShopPageRepository.find
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`
WHERE ((`ShopPage`.`slug` = ?))
LIMIT 1;

-- Statements of ShopPageRepository.lock
INSERT INTO shop_page (slug, state, version)
VALUES (?, ?, 0)
ON DUPLICATE KEY UPDATE version = version;
SELECT `ShopPage`.<ShopPage>
FROM `shop_page` `ShopPage`
WHERE ((`ShopPage`.`slug` = ?))
LIMIT 1;

-- Statements of ShopPageRepository.update
UPDATE `shop_page`
SET `state` = ?, `version` = ?, `published` = ?, `published_at` = ?
WHERE `slug` = ?;

-- Statements of ShopPageRepository.findText
SELECT `ShopPageText`.<ShopPageText>
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?) AND (`ShopPageText`.`number` = ?))
LIMIT 1;

-- Statements of ShopPageRepository.findNewestText
SELECT `ShopPageText`.<ShopPageText>
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?))
ORDER BY `ShopPageText`.`number` DESC
LIMIT 1;

-- Statements of ShopPageRepository.findHistory
SELECT `ShopPageText`.`slug` AS `ShopPageText_slug`, `ShopPageText`.`number` AS `ShopPageText_number`,
  `ShopPageText`.`title` AS `ShopPageText_title`, `ShopPageText`.`listings` AS `ShopPageText_listings`,
  `ShopPageText`.`saved_at` AS `ShopPageText_saved_at`
FROM `shop_page_text` `ShopPageText`
WHERE ((`ShopPageText`.`slug` = ?))
ORDER BY `ShopPageText_number` DESC;

-- Statements of ShopPageRepository.insertText
INSERT INTO `shop_page_text`(<ShopPageText>)
VALUES (?, ?, ?, ?, ?, ?);
INSERT INTO `shop_page_picture`(<ShopPagePicture>)
VALUES (?, ?, ?);

-- Statements of ShopPageRepository.deleteTexts
DELETE FROM shop_page_text
WHERE slug = ? AND number <= ? AND number <> ?;
