import { CreateTable } from '../table-migrations';

export class CreateOrderHistory1763700000006 extends CreateTable {
  protected readonly table = 'order_history';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_id BIGINT NOT NULL,
    status VARCHAR(16) NOT NULL,
    user_id BIGINT NULL,
    reason VARCHAR(500) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY order_history_order (order_id, created_at),
    CONSTRAINT order_history_of_order FOREIGN KEY (order_id) REFERENCES \`order\` (id) ON DELETE CASCADE`;
}
