-- The saved texts of the operator's pages. The newest text is the draft. The pictures of a saved text are not deleted
-- as unused pictures.
CREATE TABLE IF NOT EXISTS shop_page_text (
  slug VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  number INT NOT NULL,
  title VARCHAR(80) NOT NULL,
  text MEDIUMTEXT NOT NULL,
  listings JSON NOT NULL,
  saved_at DATETIME(3) NOT NULL,
  PRIMARY KEY (slug, number)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE IF NOT EXISTS shop_page_picture (
  slug VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  number INT NOT NULL,
  picture_id CHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (slug, number, picture_id),
  KEY shop_page_picture_id (picture_id),
  CONSTRAINT shop_page_picture_of_text FOREIGN KEY (slug, number) REFERENCES shop_page_text (slug, number) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
