-- Reviews of suspended authors are not shown and do not count. The review has a copy of this state, because a join
-- would need locks on the rows of all authors.
ALTER TABLE product_review ADD COLUMN author_suspended BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE product_review review JOIN `user` author ON author.id = review.user_id
  SET review.author_suspended = TRUE WHERE author.suspended_at IS NOT NULL;
