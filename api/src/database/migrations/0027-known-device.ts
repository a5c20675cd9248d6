import { CreateTable } from '../table-migrations';

export class CreateKnownDevice1763700000027 extends CreateTable {
  protected readonly table = 'known_device';
  protected readonly definition = `
    token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    user_id BIGINT NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, token_hash),
    KEY known_device_token (token_hash),
    KEY known_device_expires (expires_at),
    CONSTRAINT known_device_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
