-- The answer of the mail server that has stopped a letter. It is shown only for stopped letters, because an API of the
-- previous version does not clear it.
ALTER TABLE letter ADD COLUMN refusal VARCHAR(500) NULL;
