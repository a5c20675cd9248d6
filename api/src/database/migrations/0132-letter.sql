-- The letters to the subscribers of the newsletter. Only one letter is sent at a time, and only one is started on a
-- day.
CREATE TABLE IF NOT EXISTS letter (
  id BIGINT NOT NULL AUTO_INCREMENT,
  version INT NOT NULL DEFAULT 1,
  subject VARCHAR(150) NOT NULL,
  text MEDIUMTEXT NOT NULL,
  product_ids JSON NOT NULL,
  state VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'draft',
  is_sending TINYINT(1) GENERATED ALWAYS AS (IF(state = 'sending', 1, NULL)) VIRTUAL,
  content MEDIUMTEXT NULL,
  started_on DATE NULL,
  created_at DATETIME(3) NOT NULL,
  started_at DATETIME(3) NULL,
  ended_at DATETIME(3) NULL,
  next_batch_at DATETIME(3) NULL,
  last_subscriber_id BIGINT NOT NULL DEFAULT 0,
  total INT NOT NULL DEFAULT 0,
  sent INT NOT NULL DEFAULT 0,
  refused INT NOT NULL DEFAULT 0,
  uncertain INT NOT NULL DEFAULT 0,
  unsubscribed INT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE KEY letter_sending (is_sending),
  UNIQUE KEY letter_started_on (started_on),
  KEY letter_started (started_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
