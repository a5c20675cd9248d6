import { AlterTable } from '../table-migrations';

/** The index finds the links that can give an account back to an address. */
export class AddAccountTokenEmail1763700000048 extends AlterTable {
  protected readonly table = 'account_token';
  protected readonly added = { index: 'account_token_email' };
  protected readonly add = 'ADD KEY account_token_email (email)';
  protected readonly drop = 'DROP KEY account_token_email';
}
