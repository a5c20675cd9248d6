-- The time at which the shop got the mail that could not be delivered to the seller.
ALTER TABLE deal ADD COLUMN mail_failed_at DATETIME(3) NULL;
