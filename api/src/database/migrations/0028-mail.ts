import { CreateTable } from '../table-migrations';

export class CreateMail1763700000028 extends CreateTable {
  protected readonly table = 'mail';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind VARCHAR(40) NOT NULL,
    recipient VARCHAR(254) NOT NULL,
    language VARCHAR(8) NOT NULL,
    data MEDIUMTEXT NULL,
    message_id VARCHAR(200) NOT NULL,
    state VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'due',
    attempts INT NOT NULL DEFAULT 0,
    due_at DATETIME(3) NULL,
    last_error VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL,
    ended_at DATETIME(3) NULL,
    KEY mail_due (state, id, due_at)`;
}
