-- Ratings from before there were reviews are figures of the demonstration catalogue.
ALTER TABLE `product` ADD COLUMN demo_rating DECIMAL(2,1) NULL, ADD COLUMN demo_review_count INT NULL,
  ADD COLUMN is_sample_rating BOOLEAN NOT NULL DEFAULT FALSE, ADD KEY product_demo (demo_review_count);

UPDATE product SET demo_rating = rating, demo_review_count = review_count, is_sample_rating = TRUE
  WHERE review_count > 0 AND demo_review_count IS NULL
  AND NOT EXISTS (SELECT 1 FROM product_review WHERE product_review.product_id = product.id);
