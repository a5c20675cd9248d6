-- The Telegram account that gets the notices of a user, or the notices of one deal when its seller has no account.
CREATE TABLE IF NOT EXISTS telegram_notice (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NULL,
  deal_id BIGINT NULL,
  deal_version INT NULL,
  seller_email VARCHAR(254) NULL,
  chat_id BIGINT NOT NULL,
  username VARCHAR(64) NULL,
  started_at DATETIME(3) NOT NULL,
  ended_at DATETIME(3) NULL,
  ended_by VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  PRIMARY KEY (id),
  UNIQUE KEY telegram_notice_user (user_id),
  UNIQUE KEY telegram_notice_deal (deal_id),
  KEY telegram_notice_chat (chat_id),
  KEY telegram_notice_seller (seller_email),
  KEY telegram_notice_started (started_at),
  KEY telegram_notice_ended (ended_at),
  CONSTRAINT telegram_notice_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE,
  CONSTRAINT telegram_notice_of_deal FOREIGN KEY (deal_id) REFERENCES deal (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
