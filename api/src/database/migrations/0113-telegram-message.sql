-- The outbox of the bot. It is not the table of mails, because a courier of the previous version sends every unknown
-- kind as a mail.
CREATE TABLE IF NOT EXISTS telegram_message (
  id BIGINT NOT NULL AUTO_INCREMENT,
  key_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  method VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  chat_id BIGINT NULL,
  content TEXT NULL,
  state VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'due',
  attempts INT NOT NULL DEFAULT 0,
  due_at DATETIME(3) NULL,
  last_error VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL,
  ended_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY telegram_message_key (key_hash),
  KEY telegram_message_state (state, id),
  KEY telegram_message_chat (chat_id, method, id),
  KEY telegram_message_created (created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
