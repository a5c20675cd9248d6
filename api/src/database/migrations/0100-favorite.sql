-- The favourites of accounts. The previous version stores only the favourites that it watches, in watched_product. A
-- job moves the rows of that table to this one. There is no foreign key to product, because its check would lock the
-- rows of listings that are ordered.
CREATE TABLE IF NOT EXISTS favorite (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  saved_price DECIMAL(12, 2) NULL,
  notified_price DECIMAL(12, 2) NOT NULL,
  was_reserved TINYINT(1) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY favorite_of_user (user_id, product_id),
  CONSTRAINT favorite_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The time when the user last looked at the watched favourites. Null when the user wants no news about them.
ALTER TABLE `user` ADD COLUMN favorites_watched_at DATETIME(3) NULL, ADD KEY user_watching (favorites_watched_at);
