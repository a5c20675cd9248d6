-- True if the author has written or changed the review since staff last read it. Existing reviews count as read.
-- Reviews that an API of the previous version adds count as new.
ALTER TABLE product_review ADD COLUMN is_new TINYINT(1) NOT NULL DEFAULT 0;
ALTER TABLE product_review ALTER COLUMN is_new SET DEFAULT 1;
-- These indexes serve the list of all reviews and the list of new reviews.
ALTER TABLE product_review ADD KEY product_review_newest (created_at, id), ADD KEY product_review_new (is_new, created_at, id);
