import { CreateTable } from '../table-migrations';

export class CreateContactMessage1763700000007 extends CreateTable {
  protected readonly table = 'contact_message';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    buyer_name VARCHAR(200) NOT NULL,
    buyer_email VARCHAR(254) NOT NULL,
    message TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY contact_message_newest (created_at, id)`;
}
