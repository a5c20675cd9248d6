-- No version since b623f158 uses this table.
DROP TABLE IF EXISTS total;
