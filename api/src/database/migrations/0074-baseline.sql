-- The schema after all earlier migrations, which this file replaces: see migrator.ts.

CREATE TABLE IF NOT EXISTS `user` (
  id BIGINT NOT NULL AUTO_INCREMENT,
  first_name VARCHAR(100) NOT NULL,
  last_name VARCHAR(100) NULL,
  username VARCHAR(50) NOT NULL,
  username_key VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  email VARCHAR(254) NOT NULL,
  email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  password_hash VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  is_admin TINYINT(1) NOT NULL,
  telegram_id VARCHAR(64) NULL,
  created_at DATETIME(3) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  phone VARCHAR(32) NULL,
  telegram_username VARCHAR(64) NULL,
  email_notifications TINYINT(1) NOT NULL DEFAULT 1,
  push_notifications TINYINT(1) NOT NULL DEFAULT 0,
  marketing_emails TINYINT(1) NOT NULL DEFAULT 1,
  order_updates TINYINT(1) NOT NULL DEFAULT 1,
  login_alerts TINYINT(1) NOT NULL DEFAULT 1,
  session_timeout INT NOT NULL DEFAULT 30,
  version INT NOT NULL DEFAULT 1,
  email_verified_at DATETIME(3) NULL,
  -- The time at which the account will be erased.
  erase_at DATETIME(3) NULL,
  -- Only a confirmed address is unique. Any number of other accounts may claim it.
  confirmed_email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (IF(email_verified_at IS NULL, NULL, email_key)) VIRTUAL,
  unconfirmed_since DATETIME(3) DEFAULT CURRENT_TIMESTAMP(3),
  -- The time of the last notification about watched favourites. There is at most one a day.
  watch_notified_at DATETIME(3) NULL,
  suspended_at DATETIME(3) NULL,
  suspended_reason VARCHAR(500) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY user_username (username_key),
  UNIQUE KEY user_confirmed_email (confirmed_email_key),
  KEY user_newest (created_at, id),
  KEY user_erase (erase_at),
  KEY user_email_claim (email_key, id),
  KEY user_unconfirmed (unconfirmed_since)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS product (
  id BIGINT NOT NULL AUTO_INCREMENT,
  title VARCHAR(200) NOT NULL,
  description VARCHAR(5000) NOT NULL,
  category VARCHAR(16) NOT NULL,
  price DECIMAL(12,2) NOT NULL,
  original_price DECIMAL(12,2) NULL,
  image VARCHAR(255) NULL,
  art_topic VARCHAR(16) NOT NULL,
  rating DECIMAL(2,1) NOT NULL,
  review_count INT NOT NULL,
  member_count INT NULL,
  user_count INT NULL,
  features JSON NOT NULL,
  seller_name VARCHAR(100) NOT NULL,
  is_verified TINYINT(1) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  version INT NOT NULL DEFAULT 1,
  delisted_at DATETIME(3) NULL,
  seller_email VARCHAR(254) NULL,
  verified_at DATETIME(3) NULL,
  verification_note VARCHAR(300) NULL,
  is_unique TINYINT(1) NOT NULL DEFAULT 0,
  reserved_by BIGINT NULL,
  reserved_until DATETIME(3) NULL,
  -- A sold listing has delisted_at, too, so that the indexes of lists need no other column.
  sold_at DATETIME(3) NULL,
  confirmed_until DATETIME(3) NULL,
  reserved_holder VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  reserved_network VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  since_year SMALLINT NULL,
  -- Ratings that do not come from reviews belong to the demonstration catalogue.
  demo_rating DECIMAL(2,1) NULL,
  demo_review_count INT NULL,
  is_sample_rating TINYINT(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  -- Indexes of lists end with the columns that lists filter by, so that a deep page reads only the index.
  KEY product_popular (review_count, id, category, delisted_at),
  KEY product_price (price, id, category, delisted_at),
  KEY product_rating (rating, id, category, delisted_at),
  KEY product_newest (created_at, id, category, delisted_at),
  KEY product_category_popular (category, review_count, id, delisted_at),
  KEY product_category_price (category, price, id, delisted_at),
  KEY product_category_rating (category, rating, id, delisted_at),
  KEY product_category_newest (category, created_at, id, delisted_at),
  -- This index, order_status_newest and order_total serve the lists of administrators.
  KEY product_title (title, id, category, is_verified, delisted_at, seller_name),
  KEY product_sold (sold_at, id),
  KEY product_reserved (reserved_until),
  -- With these indexes, the API counts the open reservations of each holder and of each network.
  KEY product_reserved_holder (reserved_holder, reserved_until),
  KEY product_reserved_network (reserved_network, reserved_until),
  -- The listings of a seller, in the default order of lists.
  KEY product_seller (seller_name, delisted_at, review_count, id),
  KEY product_demo (demo_review_count),
  CONSTRAINT product_price_positive CHECK (price >= 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS account_token (
  token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NOT NULL,
  purpose VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  email VARCHAR(254) NULL,
  attempts INT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  PRIMARY KEY (token_hash),
  KEY account_token_user (user_id, purpose, created_at),
  KEY account_token_expires (expires_at),
  KEY account_token_email (email),
  CONSTRAINT account_token_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- No foreign keys: an entry stays when the user or the entity is deleted.
CREATE TABLE IF NOT EXISTS audit_entry (
  id BIGINT NOT NULL AUTO_INCREMENT,
  action VARCHAR(16) NOT NULL,
  entity VARCHAR(16) NOT NULL,
  entity_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  username VARCHAR(50) NOT NULL,
  changes JSON NOT NULL,
  reason VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY audit_entry_of (entity, entity_id, created_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS auth_session (
  id_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  last_seen_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  idle_minutes INT NULL,
  -- Identifies a session to its user. The hash of the cookie never leaves the server.
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_agent VARCHAR(255) NULL,
  device_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  -- When a user has too many sessions, the network decides which session a new one replaces.
  network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  PRIMARY KEY (id_hash),
  UNIQUE KEY auth_session_id (id),
  KEY auth_session_user (user_id),
  KEY auth_session_expires (expires_at),
  CONSTRAINT auth_session_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS canary_report (
  id BIGINT NOT NULL AUTO_INCREMENT,
  remote VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  build VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  since VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  source VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  content VARCHAR(1000) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY canary_report_of_source (remote, build, since, source),
  KEY canary_report_updated (updated_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS data_export (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  -- The lease of the process that makes the export.
  claimed_until DATETIME(3) NULL,
  tables_done INT NOT NULL DEFAULT 0,
  tables_total INT NOT NULL,
  ready_at DATETIME(3) NULL,
  expires_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY data_export_user (user_id, id),
  KEY data_export_waiting (ready_at, claimed_until),
  KEY data_export_expires (expires_at),
  CONSTRAINT data_export_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- Each row has some rows of one table as JSON, so that no process needs a whole export in memory.
CREATE TABLE IF NOT EXISTS data_export_part (
  export_id BIGINT NOT NULL,
  number INT NOT NULL,
  name VARCHAR(64) NOT NULL,
  body MEDIUMTEXT NOT NULL,
  PRIMARY KEY (export_id, number),
  CONSTRAINT data_export_part_of FOREIGN KEY (export_id) REFERENCES data_export (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS known_device (
  token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  PRIMARY KEY (user_id, token_hash),
  KEY known_device_token (token_hash),
  KEY known_device_expires (expires_at),
  CONSTRAINT known_device_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS mail (
  id BIGINT NOT NULL AUTO_INCREMENT,
  kind VARCHAR(40) NOT NULL,
  recipient VARCHAR(254) NOT NULL,
  language VARCHAR(8) NOT NULL,
  data MEDIUMTEXT NULL,
  message_id VARCHAR(200) NOT NULL,
  state VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'due',
  attempts INT NOT NULL DEFAULT 0,
  due_at DATETIME(3) NULL,
  last_error VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL,
  ended_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY mail_due (state, id, due_at),
  -- Finds mails that were sent or given up long ago.
  KEY mail_ended (state, ended_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS message (
  id BIGINT NOT NULL AUTO_INCREMENT,
  name VARCHAR(200) NOT NULL,
  email VARCHAR(254) NOT NULL,
  subject VARCHAR(200) NULL,
  category VARCHAR(16) NULL,
  priority VARCHAR(16) NULL,
  message TEXT NOT NULL,
  user_id BIGINT NULL,
  product_id BIGINT NULL,
  created_at DATETIME(3) NOT NULL,
  handled_at DATETIME(3) NULL,
  handled_by BIGINT NULL,
  answered_at DATETIME(3) NULL,
  clock_from DATETIME(3) NULL,
  assigned_to BIGINT NULL,
  version INT NOT NULL DEFAULT 1,
  kind VARCHAR(8) GENERATED ALWAYS AS (IF(subject IS NULL, 'contact', 'ticket')) VIRTUAL,
  handled TINYINT(1) GENERATED ALWAYS AS (handled_at IS NOT NULL) VIRTUAL,
  due_at DATETIME(3) GENERATED ALWAYS AS (IF(subject IS NULL, NULL, DATE_ADD(COALESCE(clock_from, created_at), INTERVAL 24 HOUR))) VIRTUAL,
  state VARCHAR(10) GENERATED ALWAYS AS (CASE WHEN handled_at IS NULL AND version = 1 THEN 'new' WHEN handled_at IS NULL THEN 'open' WHEN answered_at >= handled_at THEN 'waiting' ELSE 'closed' END) VIRTUAL,
  read_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY message_newest (created_at, id),
  KEY message_kind (kind, created_at, id),
  KEY message_handled (handled, created_at, id),
  KEY message_state (state, created_at, id),
  KEY message_user (user_id, created_at),
  KEY message_email (email, created_at),
  KEY message_assigned (assigned_to),
  CONSTRAINT message_assigned_to FOREIGN KEY (assigned_to) REFERENCES `user` (id) ON DELETE SET NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS message_entry (
  id BIGINT NOT NULL AUTO_INCREMENT,
  kind VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  message_id BIGINT NOT NULL,
  type VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  text TEXT NOT NULL,
  user_id BIGINT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY message_entry_of (kind, message_id, id),
  KEY message_entry_message (message_id, id),
  CONSTRAINT message_entry_of_message FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS `order` (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  user_id BIGINT NULL,
  status VARCHAR(16) NOT NULL,
  customer_name VARCHAR(200) NOT NULL,
  customer_email VARCHAR(254) NOT NULL,
  customer_telegram VARCHAR(100) NULL,
  total DECIMAL(12,2) NOT NULL,
  request_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  erased_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY order_idempotency (order_id, email_key),
  KEY order_of_user (user_id, created_at, id),
  KEY order_newest (created_at, id),
  KEY order_status_newest (status, created_at, id),
  KEY order_total (total, id, status),
  -- Finds old orders of guests that still have their personal values.
  KEY order_erasable (erased_at, user_id, created_at),
  CONSTRAINT order_by_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE SET NULL,
  CONSTRAINT order_status CHECK (status IN ('pending', 'completed', 'cancelled'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS order_history (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id BIGINT NOT NULL,
  status VARCHAR(16) NOT NULL,
  user_id BIGINT NULL,
  reason VARCHAR(500) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY order_history_order (order_id, created_at),
  CONSTRAINT order_history_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS order_item (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id BIGINT NOT NULL,
  line INT NOT NULL,
  product_id BIGINT NOT NULL,
  product_title VARCHAR(200) NOT NULL,
  product_image VARCHAR(255) NOT NULL,
  quantity INT NOT NULL,
  price DECIMAL(12,2) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY order_item_line (order_id, line),
  KEY order_item_product (product_id, order_id),
  CONSTRAINT order_item_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE,
  CONSTRAINT order_item_quantity CHECK (quantity BETWEEN 1 AND 99)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS product_change (
  seq BIGINT NOT NULL AUTO_INCREMENT,
  product_id BIGINT NULL,
  changed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (seq),
  KEY product_change_age (changed_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS product_import_row (
  id BIGINT NOT NULL AUTO_INCREMENT,
  import_id CHAR(32) NOT NULL,
  line INT NOT NULL,
  result VARCHAR(20) NOT NULL,
  reason VARCHAR(500) NULL,
  product_id BIGINT NULL,
  version INT NULL,
  earlier JSON NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY product_import_row_line (import_id, line),
  UNIQUE KEY product_import_row_product (import_id, product_id),
  KEY product_import_row_created (created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS product_review (
  id BIGINT NOT NULL AUTO_INCREMENT,
  product_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  order_item_id BIGINT NOT NULL,
  rating TINYINT NOT NULL,
  text VARCHAR(2000) NULL,
  created_at DATETIME(3) NOT NULL,
  updated_at DATETIME(3) NOT NULL,
  reply VARCHAR(2000) NULL,
  replied_at DATETIME(3) NULL,
  hidden_at DATETIME(3) NULL,
  hidden_reason VARCHAR(500) NULL,
  hidden_by BIGINT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY product_review_of_user (user_id, product_id),
  KEY product_review_newest (product_id, created_at, id, hidden_at, rating),
  CONSTRAINT product_review_rating CHECK (rating BETWEEN 1 AND 5),
  CONSTRAINT product_review_by_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS push_subscription (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  endpoint_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  endpoint VARCHAR(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  p256dh VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  auth VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY push_subscription_endpoint (endpoint_hash),
  KEY push_subscription_user (user_id, id),
  CONSTRAINT push_subscription_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS rate_limit (
  bucket VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  hits INT NOT NULL,
  resets_at DATETIME(3) NOT NULL,
  PRIMARY KEY (bucket),
  KEY rate_limit_resets (resets_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS recovery_code (
  user_id BIGINT NOT NULL,
  code_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS second_factor (
  user_id BIGINT NOT NULL,
  secret VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  last_step BIGINT NOT NULL DEFAULT 0,
  created_at DATETIME(3) NOT NULL,
  enabled_at DATETIME(3) NULL,
  PRIMARY KEY (user_id),
  CONSTRAINT second_factor_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS subscriber (
  id BIGINT NOT NULL AUTO_INCREMENT,
  email VARCHAR(254) NOT NULL,
  email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  created_at DATETIME(3) NOT NULL,
  token CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  confirmed_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY subscriber_email (email_key),
  UNIQUE KEY subscriber_token (token)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

CREATE TABLE IF NOT EXISTS watched_product (
  id BIGINT NOT NULL AUTO_INCREMENT,
  user_id BIGINT NOT NULL,
  product_id BIGINT NOT NULL,
  price DECIMAL(12,2) NOT NULL,
  was_reserved TINYINT(1) NOT NULL,
  used_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY watched_product_of_user (user_id, product_id),
  KEY watched_product_used (used_at),
  CONSTRAINT watched_product_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
