CREATE TABLE IF NOT EXISTS watched_product (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  price DECIMAL(12,2) NOT NULL,
  was_reserved BOOLEAN NOT NULL,
  used_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY watched_product_of_user (user_id, product_id),
  KEY watched_product_used (used_at),
  CONSTRAINT watched_product_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
