import { CreateTable } from '../table-migrations';

export class CreateRateLimit1763700000009 extends CreateTable {
  protected readonly table = 'rate_limit';
  protected readonly definition = `
    bucket VARCHAR(120) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    hits INT NOT NULL,
    resets_at DATETIME(3) NOT NULL,
    KEY rate_limit_resets (resets_at)`;
}
