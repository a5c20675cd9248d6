-- CreateProduct1763700000001
CREATE TABLE IF NOT EXISTS `product` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    title VARCHAR(200) NOT NULL,
    description VARCHAR(2000) NOT NULL,
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
    KEY product_popular (review_count, id, category),
    KEY product_price (price, id, category),
    KEY product_rating (rating, id, category),
    KEY product_newest (created_at, id, category),
    KEY product_category_popular (category, review_count, id),
    KEY product_category_price (category, price, id),
    KEY product_category_rating (category, rating, id),
    KEY product_category_newest (category, created_at, id),
    CONSTRAINT product_price_positive CHECK (price >= 0))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateUser1763700000002
CREATE TABLE IF NOT EXISTS `user` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
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
    UNIQUE KEY user_username (username_key),
    UNIQUE KEY user_email (email_key),
    KEY user_newest (created_at, id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateAuthSession1763700000003
CREATE TABLE IF NOT EXISTS `auth_session` (
    id_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_seen_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    idle_minutes INT NULL,
    KEY auth_session_user (user_id),
    KEY auth_session_expires (expires_at),
    CONSTRAINT auth_session_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateOrder1763700000004
CREATE TABLE IF NOT EXISTS `order` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
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
    UNIQUE KEY order_idempotency (order_id, email_key),
    KEY order_of_user (user_id, created_at, id),
    KEY order_newest (created_at, id),
    CONSTRAINT order_by_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE SET NULL,
    CONSTRAINT order_status CHECK (status IN ('pending', 'completed', 'cancelled')))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateOrderItem1763700000005
CREATE TABLE IF NOT EXISTS `order_item` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_id BIGINT NOT NULL,
    line INT NOT NULL,
    product_id BIGINT NOT NULL,
    product_title VARCHAR(200) NOT NULL,
    product_image VARCHAR(255) NOT NULL,
    quantity INT NOT NULL,
    price DECIMAL(12,2) NOT NULL,
    UNIQUE KEY order_item_line (order_id, line),
    CONSTRAINT order_item_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE,
    CONSTRAINT order_item_quantity CHECK (quantity BETWEEN 1 AND 99))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateOrderHistory1763700000006
CREATE TABLE IF NOT EXISTS `order_history` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_id BIGINT NOT NULL,
    status VARCHAR(16) NOT NULL,
    user_id BIGINT NULL,
    reason VARCHAR(500) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY order_history_order (order_id, created_at),
    CONSTRAINT order_history_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateContactMessage1763700000007
CREATE TABLE IF NOT EXISTS `contact_message` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    buyer_name VARCHAR(200) NOT NULL,
    buyer_email VARCHAR(254) NOT NULL,
    message TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY contact_message_newest (created_at, id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateSubscriber1763700000008
CREATE TABLE IF NOT EXISTS `subscriber` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    email VARCHAR(254) NOT NULL,
    email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY subscriber_email (email_key))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateRateLimit1763700000009
CREATE TABLE IF NOT EXISTS `rate_limit` (
    bucket VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    hits INT NOT NULL,
    resets_at DATETIME(3) NOT NULL,
    KEY rate_limit_resets (resets_at))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateTotal1763700000010
CREATE TABLE IF NOT EXISTS `total` (
    name VARCHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    slot INT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (name, slot))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateSupportTicket1763700000011
CREATE TABLE IF NOT EXISTS `support_ticket` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    name VARCHAR(200) NOT NULL,
    email VARCHAR(254) NOT NULL,
    subject VARCHAR(200) NOT NULL,
    category VARCHAR(16) NOT NULL,
    priority VARCHAR(16) NOT NULL,
    message TEXT NOT NULL,
    user_id BIGINT NULL,
    created_at DATETIME(3) NOT NULL,
    handled_at DATETIME(3) NULL,
    handled_by BIGINT NULL,
    KEY support_ticket_newest (created_at, id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddUserProfile1763700000012
ALTER TABLE `user` 
    ADD COLUMN phone VARCHAR(32) NULL,
    ADD COLUMN telegram_username VARCHAR(64) NULL,
    ADD COLUMN email_notifications TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN push_notifications TINYINT(1) NOT NULL DEFAULT 0,
    ADD COLUMN marketing_emails TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN order_updates TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN login_alerts TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN session_timeout INT NOT NULL DEFAULT 30,
    ADD COLUMN version INT NOT NULL DEFAULT 1;
-- AddAuthSessionDevice1763700000013
ALTER TABLE `auth_session` 
    ADD COLUMN id BIGINT NOT NULL AUTO_INCREMENT,
    ADD COLUMN user_agent VARCHAR(255) NULL,
    ADD UNIQUE KEY auth_session_id (id);
-- AddProductListing1763700000016
ALTER TABLE `product` 
    ADD COLUMN version INT NOT NULL DEFAULT 1,
    ADD COLUMN delisted_at DATETIME(3) NULL,
    MODIFY COLUMN description VARCHAR(5000) NOT NULL,
    DROP KEY product_popular, DROP KEY product_price, DROP KEY product_rating, DROP KEY product_newest,
    DROP KEY product_category_popular, DROP KEY product_category_price, DROP KEY product_category_rating,
    DROP KEY product_category_newest,
    ADD KEY product_popular (review_count, id, category, delisted_at),
    ADD KEY product_price (price, id, category, delisted_at),
    ADD KEY product_rating (rating, id, category, delisted_at),
    ADD KEY product_newest (created_at, id, category, delisted_at),
    ADD KEY product_category_popular (category, review_count, id, delisted_at),
    ADD KEY product_category_price (category, price, id, delisted_at),
    ADD KEY product_category_rating (category, rating, id, delisted_at),
    ADD KEY product_category_newest (category, created_at, id, delisted_at),
    ADD KEY product_title (title, id, category, is_verified, delisted_at, seller_name);
-- AddOrderItemProduct1763700000017
ALTER TABLE `order_item` ADD KEY order_item_product (product_id, order_id);
-- AddOrderList1763700000018
ALTER TABLE `order` 
    ADD KEY order_status_newest (status, created_at, id),
    ADD KEY order_total (total, id, status);
-- CreateAuditEntry1763700000019
CREATE TABLE IF NOT EXISTS `audit_entry` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    action VARCHAR(16) NOT NULL,
    entity VARCHAR(16) NOT NULL,
    entity_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    username VARCHAR(50) NOT NULL,
    changes JSON NOT NULL,
    reason VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL,
    KEY audit_entry_of (entity, entity_id, created_at, id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddContactMessageHandled1763700000020
ALTER TABLE `contact_message` 
    ADD COLUMN handled_at DATETIME(3) NULL,
    ADD COLUMN handled_by BIGINT NULL,
    ADD KEY contact_message_handled (handled_at, created_at, id);
-- AddSupportTicketHandled1763700000021
ALTER TABLE `support_ticket` ADD KEY support_ticket_handled (handled_at, created_at, id);
-- CreateProductChange1763700000026
CREATE TABLE IF NOT EXISTS `product_change` (
    seq BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    product_id BIGINT NULL,
    changed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    KEY product_change_age (changed_at))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateKnownDevice1763700000027
CREATE TABLE IF NOT EXISTS `known_device` (
    token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    user_id BIGINT NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, token_hash),
    KEY known_device_token (token_hash),
    KEY known_device_expires (expires_at),
    CONSTRAINT known_device_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateMail1763700000028
CREATE TABLE IF NOT EXISTS `mail` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
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
    KEY mail_due (state, id, due_at))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddSubscriberToken1763700000029
ALTER TABLE `subscriber` 
    ADD COLUMN token CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN confirmed_at DATETIME(3) NULL,
    ADD UNIQUE KEY subscriber_token (token);
-- AddProductSellerEmail1763700000030
ALTER TABLE `product` ADD COLUMN seller_email VARCHAR(254) NULL;
-- CreateAccountToken1763700000031
CREATE TABLE IF NOT EXISTS `account_token` (
    token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    purpose VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    email VARCHAR(254) NULL,
    attempts INT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    KEY account_token_user (user_id, purpose, created_at),
    KEY account_token_expires (expires_at),
    CONSTRAINT account_token_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddUserEmailVerified1763700000032
ALTER TABLE `user` ADD COLUMN email_verified_at DATETIME(3) NULL;
-- CreateSecondFactor1763700000033
CREATE TABLE IF NOT EXISTS `second_factor` (
    user_id BIGINT NOT NULL PRIMARY KEY,
    secret VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    last_step BIGINT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    enabled_at DATETIME(3) NULL,
    CONSTRAINT second_factor_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateRecoveryCode1763700000034
CREATE TABLE IF NOT EXISTS `recovery_code` (
    user_id BIGINT NOT NULL,
    code_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, code_hash),
    CONSTRAINT recovery_code_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddProductVerification1763700000037
ALTER TABLE `product` ADD COLUMN verified_at DATETIME(3) NULL, ADD COLUMN verification_note VARCHAR(300) NULL;
-- AddProductSale1763700000038
ALTER TABLE `product` 
    ADD COLUMN is_unique BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN reserved_by BIGINT NULL,
    ADD COLUMN reserved_until DATETIME(3) NULL,
    ADD COLUMN sold_at DATETIME(3) NULL,
    ADD KEY product_sold (sold_at, id);
-- AddUserErasure1763700000039
ALTER TABLE `user` ADD COLUMN erase_at DATETIME(3) NULL, ADD KEY user_erase (erase_at);
-- CreateDataExport1763700000040
CREATE TABLE IF NOT EXISTS `data_export` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    claimed_until DATETIME(3) NULL,
    tables_done INT NOT NULL DEFAULT 0,
    tables_total INT NOT NULL,
    ready_at DATETIME(3) NULL,
    expires_at DATETIME(3) NOT NULL,
    KEY data_export_user (user_id, id),
    KEY data_export_waiting (ready_at, claimed_until),
    KEY data_export_expires (expires_at),
    CONSTRAINT data_export_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- CreateDataExportPart1763700000041
CREATE TABLE IF NOT EXISTS `data_export_part` (
    export_id BIGINT NOT NULL,
    number INT NOT NULL,
    name VARCHAR(64) NOT NULL,
    body MEDIUMTEXT NOT NULL,
    PRIMARY KEY (export_id, number),
    CONSTRAINT data_export_part_of FOREIGN KEY (export_id) REFERENCES data_export (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddOrderErased1763700000042
ALTER TABLE `order` 
    ADD COLUMN erased_at DATETIME(3) NULL,
    ADD KEY order_erasable (erased_at, user_id, created_at);
-- CreateMessageEntry1763700000043
CREATE TABLE IF NOT EXISTS `message_entry` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    message_id BIGINT NOT NULL,
    type VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    text TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY message_entry_of (kind, message_id, id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddMessageReply1763700000044
ALTER TABLE `support_ticket` 
    ADD COLUMN answered_at DATETIME(3) NULL,
    ADD COLUMN version INT NOT NULL DEFAULT 1,
    ADD COLUMN product_id BIGINT NULL,
    ADD COLUMN clock_from DATETIME(3) NULL,
    ADD COLUMN due_at DATETIME(3) GENERATED ALWAYS AS (DATE_ADD(COALESCE(clock_from, created_at), INTERVAL 24 HOUR)) VIRTUAL,
    ADD KEY support_ticket_due (handled_at, priority, due_at, id),
    ADD KEY support_ticket_user (user_id, created_at),
    ADD KEY support_ticket_email (email, created_at);
ALTER TABLE `contact_message` 
    ADD COLUMN answered_at DATETIME(3) NULL,
    ADD COLUMN version INT NOT NULL DEFAULT 1;
-- CreatePushSubscription1763700000045
CREATE TABLE IF NOT EXISTS `push_subscription` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    endpoint_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    endpoint VARCHAR(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    p256dh VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    auth VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY push_subscription_endpoint (endpoint_hash),
    KEY push_subscription_user (user_id, id),
    CONSTRAINT push_subscription_of_user FOREIGN KEY (user_id) REFERENCES `user` (id) ON DELETE CASCADE)
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AssignMessages1763700000046
ALTER TABLE `support_ticket` 
      ADD COLUMN assigned_to BIGINT NULL,
      ADD COLUMN state VARCHAR(10) GENERATED ALWAYS AS (CASE
        WHEN handled_at IS NULL AND version = 1 THEN 'new'
        WHEN handled_at IS NULL THEN 'open'
        WHEN answered_at >= handled_at THEN 'waiting'
        ELSE 'closed' END) VIRTUAL,
      ADD KEY support_ticket_state (state, created_at, id),
      ADD KEY support_ticket_assigned (assigned_to),
      ADD CONSTRAINT support_ticket_assigned_to FOREIGN KEY (assigned_to) REFERENCES `user` (id) ON DELETE SET NULL;
ALTER TABLE `contact_message` 
      ADD COLUMN assigned_to BIGINT NULL,
      ADD COLUMN state VARCHAR(10) GENERATED ALWAYS AS (CASE
        WHEN handled_at IS NULL AND version = 1 THEN 'new'
        WHEN handled_at IS NULL THEN 'open'
        WHEN answered_at >= handled_at THEN 'waiting'
        ELSE 'closed' END) VIRTUAL,
      ADD KEY contact_message_state (state, created_at, id),
      ADD KEY contact_message_assigned (assigned_to),
      ADD CONSTRAINT contact_message_assigned_to FOREIGN KEY (assigned_to) REFERENCES `user` (id) ON DELETE SET NULL;
-- CreateCanaryReport1763700000047
CREATE TABLE IF NOT EXISTS `canary_report` (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    remote VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    build VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    since VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    source VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    content VARCHAR(1000) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY canary_report_of_source (remote, build, since, source),
    KEY canary_report_updated (updated_at))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- AddAccountTokenEmail1763700000048
ALTER TABLE `account_token` ADD KEY account_token_email (email);
-- MakeConfirmedEmailUnique1763700000049
ALTER TABLE `user` 
    DROP KEY user_email,
    ADD COLUMN confirmed_email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
      GENERATED ALWAYS AS (IF(email_verified_at IS NULL, NULL, email_key)) VIRTUAL,
    ADD UNIQUE KEY user_confirmed_email (confirmed_email_key),
    ADD KEY user_email_claim (email_key, id);
-- AddUserUnconfirmedSince1763700000050
ALTER TABLE `user` 
    ADD COLUMN unconfirmed_since DATETIME(3) NULL DEFAULT CURRENT_TIMESTAMP(3),
    ADD KEY user_unconfirmed (unconfirmed_since);
-- ClearUnconfirmedSince1763700000051
UPDATE `user` SET unconfirmed_since = NULL WHERE email_verified_at IS NOT NULL;
-- AddProductReservationLimit1763700000052
ALTER TABLE `product` 
    ADD COLUMN confirmed_until DATETIME(3) NULL,
    ADD COLUMN reserved_holder VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN reserved_network VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD KEY product_reserved (reserved_until),
    ADD KEY product_reserved_holder (reserved_holder, reserved_until),
    ADD KEY product_reserved_network (reserved_network, reserved_until);
-- AddAuthSessionNetwork1763700000055
ALTER TABLE `auth_session` 
    ADD COLUMN device_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;
-- AddKnownDeviceNetwork1763700000056
ALTER TABLE `known_device` ADD COLUMN network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL;
