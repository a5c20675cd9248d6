-- The remote to which each path of a page belongs. Earlier versions do not use the table.
CREATE TABLE IF NOT EXISTS page_owner (
  id BIGINT NOT NULL AUTO_INCREMENT,
  path VARCHAR(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  remote VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  listed_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY page_owner_of_path (path),
  KEY page_owner_listed (listed_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
