-- Deleted listings can be restored for 30 days. For listings that were deleted before this migration, the 30 days begin
-- now.
UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE state = 'deleted';
