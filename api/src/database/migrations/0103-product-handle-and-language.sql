-- The username of a listing at Telegram, and the ISO 639-1 code of its language.
ALTER TABLE product ADD COLUMN handle VARCHAR(32) NULL, ADD COLUMN language VARCHAR(2) NULL;
