import { AlterTable } from '../table-migrations';

/** `id` identifies a session to its user. The hash of the cookie's id never leaves the server. */
export class AddAuthSessionDevice1763700000013 extends AlterTable {
  protected readonly table = 'auth_session';
  protected readonly added = { column: 'user_agent' };
  protected readonly add = `
    ADD COLUMN id BIGINT NOT NULL AUTO_INCREMENT,
    ADD COLUMN user_agent VARCHAR(255) NULL,
    ADD UNIQUE KEY auth_session_id (id)`;
  protected readonly drop = 'DROP COLUMN id, DROP COLUMN user_agent';
}
