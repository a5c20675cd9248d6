-- The time at which the page of a listing last changed, for the sitemap. The database writes the time, so that changes
-- by the previous version count, too.
ALTER TABLE product
  ADD COLUMN updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  ADD KEY product_seller_updated (seller_id, delisted_at, updated_at);
