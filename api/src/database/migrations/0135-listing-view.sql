-- The number of views of a listing on a day (UTC). The figures read all rows of a day.
CREATE TABLE IF NOT EXISTS listing_view (
  id BIGINT NOT NULL AUTO_INCREMENT,
  day DATE NOT NULL,
  product_id BIGINT NOT NULL,
  views INT NOT NULL,
  PRIMARY KEY (day, product_id),
  UNIQUE KEY listing_view_id (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- The key of a day, which hashes the networks that viewed a listing on this day. The key and the hashes are deleted on
-- the next day.
CREATE TABLE IF NOT EXISTS listing_view_key (
  id BIGINT NOT NULL AUTO_INCREMENT,
  day DATE NOT NULL,
  secret CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY listing_view_key_of_day (day)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
CREATE TABLE IF NOT EXISTS listing_viewer (
  id BIGINT NOT NULL AUTO_INCREMENT,
  day DATE NOT NULL,
  product_id BIGINT NOT NULL,
  network_hash CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (day, product_id, network_hash),
  UNIQUE KEY listing_viewer_id (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
