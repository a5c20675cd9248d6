-- The note about a check says in up to 500 characters what was checked.
ALTER TABLE product MODIFY COLUMN verification_note VARCHAR(500) NULL;

-- The source of a number of a listing, the time at which the source stated the number, and the stated number. The
-- number is stored here again, because the previous version changes the number without its source.
ALTER TABLE product
  ADD COLUMN count_source VARCHAR(16) NOT NULL DEFAULT 'seller',
  ADD COLUMN count_source_at DATETIME(3) NULL,
  ADD COLUMN count_source_of INT NULL,
  ADD COLUMN since_source VARCHAR(16) NOT NULL DEFAULT 'seller',
  ADD COLUMN since_source_at DATETIME(3) NULL,
  ADD COLUMN since_source_of INT NULL;
