import { AlterTable } from '../table-migrations';

export class AddUserProfile1763700000012 extends AlterTable {
  protected readonly table = 'user';
  protected readonly added = { column: 'version' };
  protected readonly add = `
    ADD COLUMN phone VARCHAR(32) NULL,
    ADD COLUMN telegram_username VARCHAR(64) NULL,
    ADD COLUMN email_notifications TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN push_notifications TINYINT(1) NOT NULL DEFAULT 0,
    ADD COLUMN marketing_emails TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN order_updates TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN login_alerts TINYINT(1) NOT NULL DEFAULT 1,
    ADD COLUMN session_timeout INT NOT NULL DEFAULT 30,
    ADD COLUMN version INT NOT NULL DEFAULT 1`;
  protected readonly drop = `
    DROP COLUMN phone, DROP COLUMN telegram_username, DROP COLUMN email_notifications,
    DROP COLUMN push_notifications, DROP COLUMN marketing_emails, DROP COLUMN order_updates,
    DROP COLUMN login_alerts, DROP COLUMN session_timeout, DROP COLUMN version`;
}
