-- A summary of Telegram's statement about the owner of a listing, for lists and pages; telegram_proof has the details.
-- The previous version changes neither column.
ALTER TABLE product
  ADD COLUMN proof VARCHAR(300) NULL,
  ADD COLUMN is_owner_shown TINYINT(1) NOT NULL DEFAULT 0,
  ADD KEY product_owner (is_owner_shown, id, category, delisted_at),
  ADD KEY product_category_owner (category, is_owner_shown, id, delisted_at);

-- The number of members that Telegram counted, at most once a day.
CREATE TABLE IF NOT EXISTS product_member_count (
  product_id BIGINT NOT NULL,
  counted_on DATE NOT NULL,
  members INT NOT NULL,
  PRIMARY KEY (product_id, counted_on)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
