-- Staff have not read the review, or its author has changed it since. Reviews from before are read; an API of the version before adds new ones.
ALTER TABLE product_review ADD COLUMN is_new TINYINT(1) NOT NULL DEFAULT 0;
ALTER TABLE product_review ALTER COLUMN is_new SET DEFAULT 1;
-- The list of all reviews.
ALTER TABLE product_review ADD KEY product_review_newest (created_at, id), ADD KEY product_review_new (is_new, created_at, id);
