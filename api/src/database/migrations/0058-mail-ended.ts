import { AlterTable } from '../table-migrations';

/** The index finds mails that were sent or given up long ago. */
export class AddMailEnded1763700000058 extends AlterTable {
  protected readonly table = 'mail';
  protected readonly added = { index: 'mail_ended' };
  protected readonly add = 'ADD KEY mail_ended (state, ended_at)';
  protected readonly drop = 'DROP KEY mail_ended';
}
