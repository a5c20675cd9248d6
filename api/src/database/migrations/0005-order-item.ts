import { CreateTable } from '../table-migrations';

export class CreateOrderItem1763700000005 extends CreateTable {
  protected readonly table = 'order_item';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_id BIGINT NOT NULL,
    line INT NOT NULL,
    product_id BIGINT NOT NULL,
    product_title VARCHAR(200) NOT NULL,
    product_image VARCHAR(255) NOT NULL,
    quantity INT NOT NULL,
    price DECIMAL(12,2) NOT NULL,
    UNIQUE KEY order_item_line (order_id, line),
    CONSTRAINT order_item_of_order FOREIGN KEY (order_id) REFERENCES \`order\` (id) ON DELETE CASCADE,
    CONSTRAINT order_item_quantity CHECK (quantity BETWEEN 1 AND 99)`;
}
