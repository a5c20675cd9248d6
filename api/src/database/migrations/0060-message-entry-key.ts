import type { QueryRunner } from 'typeorm';
import { AlterTable } from '../table-migrations';

/** Entries are deleted with their message. Entries without a message would violate the foreign key. */
export class AddMessageEntryKey1763700000060 extends AlterTable {
  protected readonly table = 'message_entry';
  protected readonly added = { index: 'message_entry_message' };
  protected readonly add = `ADD KEY message_entry_message (message_id, id),
    ADD CONSTRAINT message_entry_of_message FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE`;
  protected readonly drop = 'DROP FOREIGN KEY message_entry_of_message, DROP KEY message_entry_message';

  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM message_entry WHERE message_id NOT IN (SELECT id FROM message)');
    await super.up(runner);
  }
}
