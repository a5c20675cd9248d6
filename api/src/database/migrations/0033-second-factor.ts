import { CreateTable } from '../table-migrations';

export class CreateSecondFactor1763700000033 extends CreateTable {
  protected readonly table = 'second_factor';
  protected readonly definition = `
    user_id BIGINT NOT NULL PRIMARY KEY,
    secret VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    last_step BIGINT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    enabled_at DATETIME(3) NULL,
    CONSTRAINT second_factor_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
