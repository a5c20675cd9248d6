-- The links that switch notices on. A link without chat_id has not been opened yet.
CREATE TABLE IF NOT EXISTS telegram_notice_link (
  id BIGINT NOT NULL AUTO_INCREMENT,
  token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NULL,
  deal_id BIGINT NULL,
  deal_version INT NULL,
  seller_email VARCHAR(254) NULL,
  chat_id BIGINT NULL,
  username VARCHAR(64) NULL,
  asks TINYINT(1) NOT NULL DEFAULT 0,
  expires_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY telegram_notice_link_token (token_hash),
  KEY telegram_notice_link_user (user_id),
  KEY telegram_notice_link_deal (deal_id),
  KEY telegram_notice_link_chat (chat_id),
  KEY telegram_notice_link_seller (seller_email),
  KEY telegram_notice_link_expires (expires_at),
  CONSTRAINT telegram_notice_link_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE,
  CONSTRAINT telegram_notice_link_of_deal FOREIGN KEY (deal_id) REFERENCES deal (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
