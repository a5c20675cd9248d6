import { CreateTable } from '../table-migrations';

export class CreateProductChange1763700000026 extends CreateTable {
  protected readonly table = 'product_change';
  protected readonly definition = `
    seq BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    product_id BIGINT NULL,
    changed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    KEY product_change_age (changed_at)`;
}
