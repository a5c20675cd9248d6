import { CreateTable } from '../table-migrations';

export class CreateRecoveryCode1763700000034 extends CreateTable {
  protected readonly table = 'recovery_code';
  protected readonly definition = `
    user_id BIGINT NOT NULL,
    code_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, code_hash),
    CONSTRAINT recovery_code_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
