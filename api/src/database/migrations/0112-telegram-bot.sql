-- The bot of the shop at Telegram: which process does its work, and when it last polled.
CREATE TABLE IF NOT EXISTS telegram_bot (
  id BIGINT NOT NULL,
  username VARCHAR(64) NULL,
  holder CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  lease_until DATETIME(3) NULL,
  polled_at DATETIME(3) NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The inbox. A row stays longer than Telegram may send its update again.
CREATE TABLE IF NOT EXISTS telegram_update (
  id BIGINT NOT NULL AUTO_INCREMENT,
  bot_id BIGINT NOT NULL,
  update_id BIGINT NOT NULL,
  body MEDIUMTEXT NULL,
  attempts INT NOT NULL DEFAULT 0,
  due_at DATETIME(3) NULL,
  received_at DATETIME(3) NOT NULL,
  done_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY telegram_update_number (bot_id, update_id),
  KEY telegram_update_waiting (bot_id, done_at, id),
  KEY telegram_update_received (received_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
