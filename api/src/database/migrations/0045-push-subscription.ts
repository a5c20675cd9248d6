import { CreateTable } from '../table-migrations';

export class CreatePushSubscription1763700000045 extends CreateTable {
  protected readonly table = 'push_subscription';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    endpoint_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    endpoint VARCHAR(1000) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    p256dh VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    auth VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY push_subscription_endpoint (endpoint_hash),
    KEY push_subscription_user (user_id, id),
    CONSTRAINT push_subscription_of_user FOREIGN KEY (user_id) REFERENCES \`user\` (id) ON DELETE CASCADE`;
}
