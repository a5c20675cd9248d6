-- Replies that were sent before customers could see them on a page count as read.
ALTER TABLE `message` ADD COLUMN read_at DATETIME(3) NULL;

UPDATE message SET read_at = answered_at WHERE read_at IS NULL AND answered_at IS NOT NULL;
