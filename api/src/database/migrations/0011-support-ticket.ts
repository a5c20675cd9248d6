import { CreateTable } from '../table-migrations';

export class CreateSupportTicket1763700000011 extends CreateTable {
  protected readonly table = 'support_ticket';
  protected readonly definition = `
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
    KEY support_ticket_newest (created_at, id)`;
}
