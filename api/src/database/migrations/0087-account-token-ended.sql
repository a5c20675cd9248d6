-- How a link ended, so that its page can say it. Null: it works until it expires. Earlier versions see an expired link.
ALTER TABLE account_token ADD COLUMN ended VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;
