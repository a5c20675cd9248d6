import { CreateTable } from '../table-migrations';

/** No foreign keys: an entry remains when the user or the entity is deleted. */
export class CreateAuditEntry1763700000019 extends CreateTable {
  protected readonly table = 'audit_entry';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    action VARCHAR(16) NOT NULL,
    entity VARCHAR(16) NOT NULL,
    entity_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    username VARCHAR(50) NOT NULL,
    changes JSON NOT NULL,
    reason VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL,
    KEY audit_entry_of (entity, entity_id, created_at, id)`;
}
