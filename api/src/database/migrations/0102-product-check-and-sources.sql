-- A note says what was checked in up to 500 characters.
ALTER TABLE product MODIFY COLUMN verification_note VARCHAR(500) NULL;

-- Who says a number of a listing, since when, and about which number: the version before changes the number alone.
ALTER TABLE product
  ADD COLUMN count_source VARCHAR(16) NOT NULL DEFAULT 'seller',
  ADD COLUMN count_source_at DATETIME(3) NULL,
  ADD COLUMN count_source_of INT NULL,
  ADD COLUMN since_source VARCHAR(16) NOT NULL DEFAULT 'seller',
  ADD COLUMN since_source_at DATETIME(3) NULL,
  ADD COLUMN since_source_of INT NULL;
