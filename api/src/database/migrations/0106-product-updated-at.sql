-- When the page of a listing has last changed, for the sitemap. The database writes it, so that the version before does so, too.
ALTER TABLE product
  ADD COLUMN updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  ADD KEY product_seller_updated (seller_id, delisted_at, updated_at);
