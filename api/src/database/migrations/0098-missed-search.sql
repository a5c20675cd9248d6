-- Texts that were searched for and found nothing, without the person who searched. Texts that the search treats as
-- equal are stored once.
CREATE TABLE IF NOT EXISTS missed_search (
  id BIGINT NOT NULL AUTO_INCREMENT,
  text VARCHAR(60) NOT NULL,
  times INT NOT NULL,
  last_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY missed_search_of_text (text),
  KEY missed_search_last (last_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
