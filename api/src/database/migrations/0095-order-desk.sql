-- Notes of staff about an order.
CREATE TABLE IF NOT EXISTS order_note (
  id BIGINT NOT NULL AUTO_INCREMENT,
  order_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  text TEXT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY order_note_of (order_id, id),
  CONSTRAINT order_note_of_order FOREIGN KEY (order_id) REFERENCES `order` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;

-- Staff search orders by the beginning of an address.
ALTER TABLE `order` ADD KEY order_customer_email (customer_email);

-- declined_at is the time at which a seller declined a line; it is cleared when staff look at the deal. attended_at is
-- the time at which staff last looked at the deal, because only later events need their attention.
ALTER TABLE deal
  ADD COLUMN declined_at DATETIME(3) NULL,
  ADD COLUMN attended_at DATETIME(3) NULL,
  ADD KEY deal_declined (declined_at);
