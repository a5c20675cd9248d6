-- The column is null for devices that were stored before this migration. A device of the last day never replaces an
-- older device.
ALTER TABLE known_device ADD COLUMN created_at DATETIME(3) NULL;
