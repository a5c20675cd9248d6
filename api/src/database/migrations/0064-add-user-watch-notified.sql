-- The time of the last notification about watched favourites. There is at most one a day.
ALTER TABLE `user` ADD COLUMN watch_notified_at DATETIME(3) NULL;
