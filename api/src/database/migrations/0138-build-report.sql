-- The errors and counts of builds that each gateway has seen. The teams read the reports of all gateways together.
-- Earlier versions do not use the table.
CREATE TABLE IF NOT EXISTS build_report (
  id BIGINT NOT NULL AUTO_INCREMENT,
  gateway CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  remote VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  build VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  part CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  content TEXT NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY build_report_part (gateway, remote, build, part),
  KEY build_report_of_remote (remote, updated_at),
  KEY build_report_updated (updated_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
