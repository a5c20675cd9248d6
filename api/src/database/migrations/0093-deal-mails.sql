-- The time at which the shop was told that a mail to the seller could not be delivered.
ALTER TABLE deal ADD COLUMN mail_failed_at DATETIME(3) NULL;
