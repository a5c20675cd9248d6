import { CreateTable } from '../table-migrations';

/** The entries that follow a message: replies, notes, and answers of the customer. */
export class CreateMessageEntry1763700000043 extends CreateTable {
  protected readonly table = 'message_entry';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    message_id BIGINT NOT NULL,
    type VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    text TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    KEY message_entry_of (kind, message_id, id)`;
}
