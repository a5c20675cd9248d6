-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAll
SELECT `ShopSettingsVersion`.<ShopSettingsVersion>
FROM `shop_settings` `ShopSettingsVersion`
ORDER BY `ShopSettingsVersion`.`version` DESC;

-- insert
INSERT IGNORE INTO shop_settings (version, settings, logo_id, created_at)
VALUES (?, ?, ?, UTC_TIMESTAMP(3));

-- deleteUpTo
DELETE FROM shop_settings
WHERE version <= ?;

-- hasPicture
SELECT 1 AS found
FROM picture
WHERE id = ? AND is_stored = 1 AND removed_at IS NULL;
