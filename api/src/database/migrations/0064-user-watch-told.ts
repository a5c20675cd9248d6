import { AlterTable } from '../table-migrations';

/** When the user was last told about watched favourites: at most once a day. */
export class AddUserWatchTold1763700000064 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'watch_told_at' };
  protected readonly add = 'ADD COLUMN watch_told_at DATETIME(3) NULL';
  protected readonly drop = 'DROP COLUMN watch_told_at';
}
