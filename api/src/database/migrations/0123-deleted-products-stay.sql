-- Deleted listings can be restored for 30 days. Those that were deleted before get as long from now.
UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE state = 'deleted';
