-- A draft and a paused listing are delisted, so that an API of the previous version does not show them. `unlisted_as`
-- counts only while `unlisted_at` is equal to the time of the delisting, because the previous version deletes and
-- restores a listing without a change of these two columns.
ALTER TABLE product
  ADD COLUMN unlisted_as VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  ADD COLUMN unlisted_at DATETIME(3) NULL,
  ADD COLUMN publish_at DATETIME(3) NULL,
  ADD KEY product_publish (publish_at);
ALTER TABLE product ADD COLUMN state VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin AS (CASE
  WHEN delisted_at IS NULL THEN 'listed' WHEN sold_at IS NOT NULL THEN 'sold'
  WHEN unlisted_as IS NOT NULL AND unlisted_at = delisted_at THEN unlisted_as ELSE 'deleted' END) VIRTUAL;
ALTER TABLE product ADD KEY product_state (state, created_at, id);
