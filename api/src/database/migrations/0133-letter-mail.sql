-- The outbox of a letter contains the subscribers who get the letter next, and those whose mail server has asked to
-- wait. When a subscriber unsubscribes, the row is deleted. A courier of the previous version must not find these rows
-- in the outbox of other mails.
CREATE TABLE IF NOT EXISTS letter_mail (
  id BIGINT NOT NULL AUTO_INCREMENT,
  letter_id BIGINT NOT NULL,
  subscriber_id BIGINT NOT NULL,
  state VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'waiting',
  attempts INT NOT NULL DEFAULT 0,
  due_at DATETIME(3) NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY letter_mail_once (letter_id, subscriber_id),
  KEY letter_mail_state (letter_id, state, due_at),
  KEY letter_mail_subscriber (subscriber_id),
  CONSTRAINT letter_mail_of_letter FOREIGN KEY (letter_id) REFERENCES letter (id) ON DELETE CASCADE,
  CONSTRAINT letter_mail_to_subscriber FOREIGN KEY (subscriber_id) REFERENCES subscriber (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
