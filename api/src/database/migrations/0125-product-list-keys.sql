-- The new indexes for the lists of administrators contain all columns that these lists filter by. The replaced indexes
-- had fewer columns.
ALTER TABLE product
  ADD KEY product_by_title (title, id, category, is_verified, delisted_at, state, seller_name),
  ADD KEY product_by_price (price, id, category, is_verified, delisted_at, state),
  ADD KEY product_by_rating (rating, id, category, is_verified, delisted_at, state),
  ADD KEY product_by_time (created_at, id, category, is_verified, delisted_at, state, check_due_on),
  ADD KEY product_counted (state, category, is_verified, check_due_on),
  DROP KEY product_title, DROP KEY product_price, DROP KEY product_rating, DROP KEY product_newest;
