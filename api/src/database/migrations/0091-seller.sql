-- The sellers. The texts about the seller in the row of a product decide who sells the product, because earlier
-- versions do not use these tables and columns. A job then links each product to the seller with the same texts.
CREATE TABLE IF NOT EXISTS seller (
  id BIGINT NOT NULL AUTO_INCREMENT,
  name VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  email VARCHAR(254) NULL,
  telegram VARCHAR(100) NULL,
  public_note VARCHAR(500) NULL,
  internal_note VARCHAR(2000) NULL,
  is_paused TINYINT(1) NOT NULL DEFAULT 0,
  version INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY seller_name (name),
  KEY seller_email (email),
  KEY seller_newest (created_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- Earlier names of sellers. If another seller has such a name now, the name belongs to that seller.
CREATE TABLE IF NOT EXISTS seller_alias (
  name VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  seller_id BIGINT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (name),
  KEY seller_alias_of (seller_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- is_paused is copied from the seller. The index finds the products of a seller, and those whose seller_name or
-- seller_email differs from the row of the seller.
ALTER TABLE product ADD COLUMN seller_id BIGINT NULL, ADD COLUMN is_paused TINYINT(1) NOT NULL DEFAULT 0, ADD KEY product_of_seller (seller_id, seller_name, seller_email);
-- The messages about the listings of a seller.
ALTER TABLE message ADD KEY message_of_product (product_id, created_at);
