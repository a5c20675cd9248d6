-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of ShopSettingsRepository.findAll
SELECT `ShopSettingsVersion`.<ShopSettingsVersion>
FROM `shop_settings` `ShopSettingsVersion`
ORDER BY `ShopSettingsVersion`.`version` DESC;

-- Statements of ShopSettingsRepository.insert
INSERT IGNORE INTO shop_settings (version, settings, logo_id, created_at)
VALUES (?, ?, ?, UTC_TIMESTAMP(3));

-- Statements of ShopSettingsRepository.deleteUpTo
DELETE FROM shop_settings
WHERE version <= ?;

-- Statements of ShopSettingsRepository.hasPicture
SELECT 1 AS found
FROM picture
WHERE id = ? AND is_stored = 1 AND removed_at IS NULL;
