import { CreateTable } from '../table-migrations';

export class CreateUser1763700000002 extends CreateTable {
  protected readonly table = 'user';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    first_name VARCHAR(100) NOT NULL,
    last_name VARCHAR(100) NULL,
    username VARCHAR(50) NOT NULL,
    username_key VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    email VARCHAR(254) NOT NULL,
    email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    password_hash VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    is_admin TINYINT(1) NOT NULL,
    telegram_id VARCHAR(64) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY user_username (username_key),
    UNIQUE KEY user_email (email_key),
    KEY user_newest (created_at, id)`;
}
