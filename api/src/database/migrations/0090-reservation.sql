-- The reservations of products that are one of a kind. Earlier versions do not use the table.
CREATE TABLE IF NOT EXISTS reservation (
  product_id BIGINT NOT NULL,
  order_id BIGINT NOT NULL,
  holder VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  network VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  reserved_until DATETIME(3) NOT NULL,
  confirmed_until DATETIME(3) NULL,
  PRIMARY KEY (product_id),
  -- With these indexes, the API counts the open reservations of each holder and of each network.
  KEY reservation_holder (holder, reserved_until),
  KEY reservation_network (network, reserved_until)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
