-- The answer of the mail server that has stopped a letter. An API of the version before does not clear it: it is shown only for stopped letters.
ALTER TABLE letter ADD COLUMN refusal VARCHAR(500) NULL;
