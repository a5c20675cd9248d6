-- The Telegram bot of the shop: which process runs the bot, and when the bot last polled.
CREATE TABLE IF NOT EXISTS telegram_bot (
  id BIGINT NOT NULL,
  username VARCHAR(64) NULL,
  holder CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  lease_until DATETIME(3) NULL,
  polled_at DATETIME(3) NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- The updates that the bot has received. A row is kept longer than Telegram may send the same update again.
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
