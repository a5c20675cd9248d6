-- The column says how a link ended, so that the page of the link can say so. Null means that the link works until it
-- expires. Earlier versions treat an ended link as expired.
ALTER TABLE account_token ADD COLUMN ended VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;
