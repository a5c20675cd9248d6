import { CreateTable } from '../table-migrations';

export class CreateAccountToken1763700000031 extends CreateTable {
  protected readonly table = 'account_token';
  protected readonly definition = `
    token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    purpose VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    email VARCHAR(254) NULL,
    attempts INT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    KEY account_token_user (user_id, purpose, created_at),
    KEY account_token_expires (expires_at),
    CONSTRAINT account_token_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
