-- The state of each line of an order. Existing lines get the state `before` without a write to their rows, and the API
-- derives their state from the status of the order. Lines that the previous version adds after this migration have no
-- state.
ALTER TABLE order_item
  ADD COLUMN deal_id BIGINT NULL,
  ADD COLUMN state VARCHAR(12) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL DEFAULT 'before',
  ADD COLUMN state_at DATETIME(3) NULL;
ALTER TABLE order_item ALTER COLUMN state SET DEFAULT NULL;
-- This index finds the lines that wait for somebody, those that wait longest first.
ALTER TABLE order_item ADD KEY order_item_state (state, state_at);

-- SHA-256 of the two keys that may change the order: the key of the device that placed it, and the key in the buyer's
-- mails.
ALTER TABLE `order`
  ADD COLUMN key_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  ADD COLUMN mail_key_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;

-- The column says who changed the status. It is null in rows of the previous version, which does not store whether it
-- was the buyer or the shop.
ALTER TABLE order_history ADD COLUMN actor VARCHAR(6) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;

-- The part of an order that one seller hands over, and the conversation about it.
CREATE TABLE IF NOT EXISTS deal (
  id BIGINT NOT NULL,
  number CHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  order_id BIGINT NOT NULL,
  seller_id BIGINT NULL,
  seller_name VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  seller_email VARCHAR(254) NULL,
  token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  token_version INT NOT NULL DEFAULT 1,
  notified_at DATETIME(3) NULL,
  accepted_at DATETIME(3) NULL,
  seller_reminded_at DATETIME(3) NULL,
  buyer_reminded_at DATETIME(3) NULL,
  active_at DATETIME(3) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY deal_number (number),
  UNIQUE KEY deal_token (token_hash),
  UNIQUE KEY deal_of_seller (order_id, seller_name),
  KEY deal_of_address (seller_email, active_at),
  -- Finds the deals whose sellers were not notified yet.
  KEY deal_notified (notified_at, created_at),
  CONSTRAINT deal_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- A message, or a change of a line.
CREATE TABLE IF NOT EXISTS deal_entry (
  id BIGINT NOT NULL AUTO_INCREMENT,
  deal_id BIGINT NOT NULL,
  order_item_id BIGINT NULL,
  type VARCHAR(12) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  actor VARCHAR(6) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NULL,
  text TEXT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY deal_entry_deal (deal_id, id),
  CONSTRAINT deal_entry_of_deal FOREIGN KEY (deal_id) REFERENCES deal (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
