-- Null: before this column. A device of the last day never replaces an older one.
ALTER TABLE known_device ADD COLUMN created_at DATETIME(3) NULL;
