import { AlterTable } from '../table-migrations';

export class AddContactMessageHandled1763700000020 extends AlterTable {
  protected readonly table = 'contact_message';
  protected readonly added = { column: 'handled_at' };
  protected readonly add = `
    ADD COLUMN handled_at DATETIME(3) NULL,
    ADD COLUMN handled_by BIGINT NULL,
    ADD KEY contact_message_handled (handled_at, created_at, id)`;
  protected readonly drop = 'DROP KEY contact_message_handled, DROP COLUMN handled_at, DROP COLUMN handled_by';
}
