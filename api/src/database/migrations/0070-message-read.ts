import type { QueryRunner } from 'typeorm';
import { AlterTable } from '../table-migrations';

/** Replies that were sent before customers could see them on a page count as read. */
export class AddMessageRead1763700000070 extends AlterTable {
  protected readonly table = 'message';
  protected readonly added = { column: 'read_at' };
  protected readonly add = 'ADD COLUMN read_at DATETIME(3) NULL';
  protected readonly drop = 'DROP COLUMN read_at';

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query('UPDATE message SET read_at = answered_at WHERE read_at IS NULL AND answered_at IS NOT NULL');
  }
}
