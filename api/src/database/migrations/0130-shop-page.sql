-- The pages that the operator writes. A page without a row has the text that comes with the software.
CREATE TABLE IF NOT EXISTS shop_page (
  slug VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  state VARCHAR(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  version INT NOT NULL,
  published INT NULL,
  published_at DATETIME(3) NULL,
  PRIMARY KEY (slug)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
