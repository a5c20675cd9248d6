import { CreateTable } from '../table-migrations';

export class CreateAuthSession1763700000003 extends CreateTable {
  protected readonly table = 'auth_session';
  protected readonly definition = `
    id_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_seen_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    idle_minutes INT NULL,
    KEY auth_session_user (user_id),
    KEY auth_session_expires (expires_at),
    CONSTRAINT auth_session_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
