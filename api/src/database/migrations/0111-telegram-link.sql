-- The Telegram account of a user. A Telegram account belongs to at most one user. The previous version never writes
-- telegram_id.
ALTER TABLE `user`
  ADD COLUMN telegram_linked_at DATETIME(3) NULL,
  ADD COLUMN telegram_linked_name VARCHAR(64) NULL,
  ADD UNIQUE KEY user_telegram (telegram_id);

CREATE TABLE IF NOT EXISTS telegram_link_request (
  state_hash CHAR(64) COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NOT NULL,
  session_hash CHAR(64) COLLATE utf8mb4_bin NOT NULL,
  taken_at DATETIME(3) NULL,
  failed TINYINT(1) NOT NULL DEFAULT 0,
  telegram_id VARCHAR(64) NULL,
  telegram_name VARCHAR(64) NULL,
  display_name VARCHAR(200) NULL,
  expires_at DATETIME(3) NOT NULL,
  PRIMARY KEY (state_hash),
  KEY telegram_link_request_expires (expires_at),
  CONSTRAINT telegram_link_request_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
