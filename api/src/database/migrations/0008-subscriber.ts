import { CreateTable } from '../table-migrations';

export class CreateSubscriber1763700000008 extends CreateTable {
  protected readonly table = 'subscriber';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    email VARCHAR(254) NOT NULL,
    email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY subscriber_email (email_key)`;
}
