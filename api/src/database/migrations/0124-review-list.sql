-- The keys of 0121 were not added, because another key of the table has the name of the first one.
ALTER TABLE product_review
  ADD KEY product_review_created (created_at, id),
  ADD KEY product_review_new (is_new, created_at, id),
  ADD KEY product_review_rating (rating, id),
  ADD KEY product_review_hidden (hidden_at);
