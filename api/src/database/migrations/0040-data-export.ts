import { CreateTable } from '../table-migrations';

/** `claimed_until` is the lease of the process that makes the export. `ready_at` is null until it is made. */
export class CreateDataExport1763700000040 extends CreateTable {
  protected readonly table = 'data_export';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    claimed_until DATETIME(3) NULL,
    tables_done INT NOT NULL DEFAULT 0,
    tables_total INT NOT NULL,
    ready_at DATETIME(3) NULL,
    expires_at DATETIME(3) NOT NULL,
    KEY data_export_user (user_id, id),
    KEY data_export_waiting (ready_at, claimed_until),
    KEY data_export_expires (expires_at),
    CONSTRAINT data_export_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
