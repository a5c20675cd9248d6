import { AlterTable } from '../table-migrations';

/** An address is unique among the accounts that have confirmed it. Any number of others may claim it. */
export class MakeConfirmedEmailUnique1763700000049 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'confirmed_email_key' };
  protected readonly add = `
    DROP KEY user_email,
    ADD COLUMN confirmed_email_key VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
      GENERATED ALWAYS AS (IF(email_verified_at IS NULL, NULL, email_key)) VIRTUAL,
    ADD UNIQUE KEY user_confirmed_email (confirmed_email_key),
    ADD KEY user_email_claim (email_key, id)`;
  protected readonly drop = `
    DROP KEY user_email_claim,
    DROP KEY user_confirmed_email,
    DROP COLUMN confirmed_email_key,
    ADD UNIQUE KEY user_email (email_key)`;
}
