-- Telegram's statements about the owner of a chat that was sold, with one row for each line of an order. The shop asks
-- again when due_at has passed.
CREATE TABLE IF NOT EXISTS telegram_handover (
  order_item_id BIGINT NOT NULL,
  deal_id BIGINT NOT NULL,
  chat_id BIGINT NOT NULL,
  chat_kind VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  chat_title VARCHAR(300) NOT NULL,
  chat_username VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  seller_telegram_id VARCHAR(64) NULL,
  seller_named_at DATETIME(3) NOT NULL,
  state VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  reason VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  state_at DATETIME(3) NOT NULL,
  seller_pressed_at DATETIME(3) NULL,
  buyer_pressed_at DATETIME(3) NULL,
  owner_left_at DATETIME(3) NULL,
  first_named_at DATETIME(3) NULL,
  done_at DATETIME(3) NULL,
  checked_at DATETIME(3) NULL,
  seller_is_admin TINYINT(1) NOT NULL DEFAULT 0,
  due_at DATETIME(3) NULL,
  record TEXT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (order_item_id),
  KEY telegram_handover_due (due_at),
  KEY telegram_handover_chat (chat_id, due_at),
  KEY telegram_handover_deal (deal_id),
  KEY telegram_handover_seller (seller_telegram_id),
  CONSTRAINT telegram_handover_of_line FOREIGN KEY (order_item_id) REFERENCES order_item (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- The public keys of the shop's signatures. The private key is derived from SECRET_KEY. Old keys stay.
CREATE TABLE IF NOT EXISTS telegram_handover_key (
  id CHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  public_key CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
