import { AlterTable } from '../table-migrations';

/** The time of the last notification about watched favourites. There is at most one a day. */
export class AddUserWatchNotified1763700000064 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'watch_notified_at' };
  protected readonly add = 'ADD COLUMN watch_notified_at DATETIME(3) NULL';
  protected readonly drop = 'DROP COLUMN watch_notified_at';
}
