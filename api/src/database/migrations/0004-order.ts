import { CreateTable } from '../table-migrations';

export class CreateOrder1763700000004 extends CreateTable {
  protected readonly table = 'order';
  protected readonly definition = `
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
    CONSTRAINT order_by_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE SET NULL,
    CONSTRAINT order_status CHECK (status IN ('pending', 'completed', 'cancelled'))`;
}
