import { AlterTable } from '../table-migrations';

/** The index serves to find and count unhandled tickets. */
export class AddSupportTicketHandled1763700000021 extends AlterTable {
  protected readonly table = 'support_ticket';
  protected readonly added = { index: 'support_ticket_handled' };
  protected readonly add = 'ADD KEY support_ticket_handled (handled_at, created_at, id)';
  protected readonly drop = 'DROP KEY support_ticket_handled';
}
