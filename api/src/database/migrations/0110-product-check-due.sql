-- The UTC day from which the check of a listing counts as old. For a mark without a note or date, this is any day in
-- the past.
ALTER TABLE product ADD COLUMN check_due_on DATE AS (IF(is_verified, IF(verification_note IS NULL OR verified_at IS NULL,
  CAST('2013-01-01' AS DATE), DATE(verified_at) + INTERVAL 90 DAY), NULL)) VIRTUAL;
ALTER TABLE product ADD KEY product_check_due (delisted_at, check_due_on);
