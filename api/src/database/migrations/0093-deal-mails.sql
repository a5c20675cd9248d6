-- The version before does not read or write these tables.
ALTER TABLE deal RENAME COLUMN told_at TO notified_at, RENAME KEY deal_told TO deal_notified;
-- The time at which the shop was told that a mail to the seller could not be delivered.
ALTER TABLE deal ADD COLUMN mail_failed_at DATETIME(3) NULL;
