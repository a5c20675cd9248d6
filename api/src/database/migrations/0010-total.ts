import { CreateTable } from '../table-migrations';

export class CreateTotal1763700000010 extends CreateTable {
  protected readonly table = 'total';
  protected readonly definition = `
    name VARCHAR(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    slot INT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (name, slot)`;
}
