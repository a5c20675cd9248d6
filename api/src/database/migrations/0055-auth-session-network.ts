import { AlterTable } from '../table-migrations';

/** The hashes decide which session a new one replaces when a user has too many. */
export class AddAuthSessionNetwork1763700000055 extends AlterTable {
  protected readonly table = 'auth_session';
  protected readonly added = { column: 'network_hash' };
  protected readonly add = `
    ADD COLUMN device_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    ADD COLUMN network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL`;
  protected readonly drop = 'DROP COLUMN device_hash, DROP COLUMN network_hash';
}
