import { AlterTable } from '../table-migrations';

export class AddSubscriberToken1763700000029 extends AlterTable {
  protected readonly table = 'subscriber';
  protected readonly added = { column: 'token' };
  protected readonly add = `
    ADD COLUMN token CHAR(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN confirmed_at DATETIME(3) NULL,
    ADD UNIQUE KEY subscriber_token (token)`;
  protected readonly drop = 'DROP KEY subscriber_token, DROP COLUMN token, DROP COLUMN confirmed_at';
}
