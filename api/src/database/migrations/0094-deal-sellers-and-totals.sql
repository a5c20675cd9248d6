-- The previous version does not use these tables and columns.
ALTER TABLE deal ADD KEY deal_of_record (seller_id);
-- The time at which the administrators got the mail about an order. Only the first deal of the order has this time.
ALTER TABLE deal ADD COLUMN shop_notified_at DATETIME(3) NULL;
-- A change of the total of an order. The history of the previous version contains only changes of the status.
CREATE TABLE IF NOT EXISTS order_total (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id BIGINT NOT NULL,
  total_before DECIMAL(12, 2) NOT NULL,
  total_after DECIMAL(12, 2) NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY order_total_of (order_id, id),
  CONSTRAINT order_total_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
-- True if an administrator gets a mail about each new order.
ALTER TABLE `user` ADD COLUMN order_alerts TINYINT(1) NOT NULL DEFAULT 1;
