import { AlterTable } from '../table-migrations';

/** The hash decides which device a new one replaces when a user has too many. */
export class AddKnownDeviceNetwork1763700000056 extends AlterTable {
  protected readonly table = 'known_device';
  protected readonly added = { column: 'network_hash' };
  protected readonly add = 'ADD COLUMN network_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL';
  protected readonly drop = 'DROP COLUMN network_hash';
}
