CREATE TABLE IF NOT EXISTS product_import_row (
  id BIGINT NOT NULL AUTO_INCREMENT,
  import_id CHAR(32) NOT NULL,
  line INT NOT NULL,
  result VARCHAR(20) NOT NULL,
  reason VARCHAR(500) NULL,
  product_id BIGINT NULL,
  version INT NULL,
  earlier JSON NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY product_import_row_line (import_id, line),
  UNIQUE KEY product_import_row_product (import_id, product_id),
  KEY product_import_row_created (created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
