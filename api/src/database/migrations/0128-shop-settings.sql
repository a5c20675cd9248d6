-- The settings of the shop. The newest version is in force, and the earlier versions are kept as a history.
CREATE TABLE IF NOT EXISTS shop_settings (
  version INT NOT NULL,
  settings JSON NOT NULL,
  logo_id CHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (version)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
