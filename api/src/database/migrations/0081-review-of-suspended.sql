-- Reviews of suspended authors are not shown and do not count. The column copies the state of the author, because a
-- join would need locks on the rows of all authors.
ALTER TABLE product_review ADD COLUMN author_suspended BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE product_review review JOIN `user` author ON author.id = review.user_id
  SET review.author_suspended = TRUE WHERE author.suspended_at IS NOT NULL;
