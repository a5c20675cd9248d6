-- The files of imports in parts, so that every process of the API can continue an import.
CREATE TABLE IF NOT EXISTS job_file (
  job_id BIGINT NOT NULL,
  number INT NOT NULL,
  content MEDIUMBLOB NOT NULL,
  PRIMARY KEY (job_id, number),
  CONSTRAINT job_file_of_job FOREIGN KEY (job_id) REFERENCES job (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
