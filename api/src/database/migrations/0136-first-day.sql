-- The only row stores what the operator has done on the first day of the shop.
CREATE TABLE IF NOT EXISTS first_day (
  id TINYINT NOT NULL,
  dismissed_at DATETIME(3) NULL,
  demonstration_removed_at DATETIME(3) NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The demonstration listings, each with the creation time from the demonstration catalogue. No two of these times are
-- equal.
CREATE TABLE IF NOT EXISTS demonstration_listing (
  product_id BIGINT NOT NULL,
  listed_at DATETIME(3) NOT NULL,
  PRIMARY KEY (product_id),
  UNIQUE KEY demonstration_listing_at (listed_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The demonstration catalogue has a listing every seven hours up to this time.
INSERT IGNORE INTO demonstration_listing (product_id, listed_at)
SELECT id, created_at FROM product
WHERE created_at BETWEEN '2025-11-01 12:00:00' - INTERVAL 119 * 7 HOUR AND '2025-11-01 12:00:00'
  AND MOD(TIMESTAMPDIFF(MICROSECOND, created_at, '2025-11-01 12:00:00'), 7 * 3600 * 1000000) = 0;
-- A shop that has its own listings does not need the list of first steps any more.
INSERT IGNORE INTO first_day (id, dismissed_at)
SELECT 1, UTC_TIMESTAMP(3) FROM product LEFT JOIN demonstration_listing ON demonstration_listing.product_id = product.id
WHERE demonstration_listing.product_id IS NULL LIMIT 1;
