import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseReversal } from '../sql-migrations';

type Queries = { query(sql: string): Promise<unknown> };

const CREATE = `CREATE TABLE IF NOT EXISTS message (
  id BIGINT NOT NULL AUTO_INCREMENT,
  name VARCHAR(200) NOT NULL,
  email VARCHAR(254) NOT NULL,
  subject VARCHAR(200) NULL,
  category VARCHAR(16) NULL,
  priority VARCHAR(16) NULL,
  message TEXT NOT NULL,
  user_id BIGINT NULL,
  product_id BIGINT NULL,
  created_at DATETIME(3) NOT NULL,
  handled_at DATETIME(3) NULL,
  handled_by BIGINT NULL,
  answered_at DATETIME(3) NULL,
  clock_from DATETIME(3) NULL,
  assigned_to BIGINT NULL,
  version INT NOT NULL DEFAULT 1,
  -- The columns below are generated, so that rows which the previous release writes have them, too.
  kind VARCHAR(8) GENERATED ALWAYS AS (IF(subject IS NULL, 'contact', 'ticket')) VIRTUAL,
  handled TINYINT(1) GENERATED ALWAYS AS (handled_at IS NOT NULL) VIRTUAL,
  due_at DATETIME(3) GENERATED ALWAYS AS (IF(subject IS NULL, NULL, DATE_ADD(COALESCE(clock_from, created_at), INTERVAL 24 HOUR))) VIRTUAL,
  state VARCHAR(10) GENERATED ALWAYS AS (CASE WHEN handled_at IS NULL AND version = 1 THEN 'new' WHEN handled_at IS NULL THEN 'open' WHEN answered_at >= handled_at THEN 'waiting' ELSE 'closed' END) VIRTUAL,
  PRIMARY KEY (id),
  KEY message_newest (created_at, id),
  KEY message_kind (kind, created_at, id),
  KEY message_handled (handled, created_at, id),
  KEY message_state (state, created_at, id),
  KEY message_user (user_id, created_at),
  KEY message_email (email, created_at),
  KEY message_assigned (assigned_to),
  CONSTRAINT message_assigned_to FOREIGN KEY (assigned_to) REFERENCES \`user\` (id) ON DELETE SET NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`;

const COMMON = 'message, created_at, handled_at, handled_by, answered_at, version, assigned_to';
const TICKET = `id, name, email, subject, category, priority, user_id, product_id, clock_from, ${COMMON}`;

/** The previous release reads and writes its two tables as views. The next release drops them. */
const VIEWS = [
  `CREATE OR REPLACE SQL SECURITY INVOKER VIEW new_contact_message AS
    SELECT id, name AS buyer_name, email AS buyer_email, product_id, ${COMMON}, state FROM message WHERE subject IS NULL`,
  `CREATE OR REPLACE SQL SECURITY INVOKER VIEW new_support_ticket AS
    SELECT ${TICKET}, due_at, state FROM message WHERE subject IS NOT NULL`,
];
const REPLACE_TABLES = `RENAME TABLE contact_message TO old_contact_message, support_ticket TO old_support_ticket,
  new_contact_message TO contact_message, new_support_ticket TO support_ticket`;

/** This exceeds the number of messages that the previous release can store while this migration runs. */
const MARGIN = 1_000_000;

/**
 * Messages to sellers and support tickets become rows of one table. Tickets have the same ids as before, because
 * customers know them. The ids of messages to sellers, which only administrators see, continue after them.
 */
export class MessagesInOneTable1763700000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE);
    if (await isTable(runner, 'contact_message')) {
      for (const view of VIEWS) await runner.query(view);
      const first = (await lastId(runner, 'support_ticket')) + (await lastId(runner, 'contact_message')) + MARGIN;
      await runner.query(`ALTER TABLE message AUTO_INCREMENT = ${first}`);
      await runner.query(REPLACE_TABLES);
    }
    if (await isTable(runner, 'old_contact_message')) {
      await runner.manager.transaction(moveRows);
      await runner.query('DROP TABLE old_contact_message, old_support_ticket');
    }
  }

  down = refuseReversal;
}

/** Empties the old tables in the same transaction, so that a repeated migration moves nothing twice. */
async function moveRows(runner: Queries): Promise<void> {
  const offset = await lastId(runner, 'old_support_ticket');
  const last = await lastId(runner, 'old_contact_message');
  await runner.query(`INSERT INTO message (${TICKET}) SELECT ${TICKET} FROM old_support_ticket`);
  await runner.query(`INSERT INTO message (id, name, email, product_id, ${COMMON})
    SELECT id + ${offset}, buyer_name, buyer_email, product_id, ${COMMON} FROM old_contact_message`);
  await runner.query(`UPDATE message_entry SET message_id = message_id + ${offset}
    WHERE kind = 'contact' AND message_id <= ${last}`);
  await runner.query(`UPDATE audit_entry SET entity_id = entity_id + ${offset}
    WHERE entity = 'contact' AND entity_id <= ${last}`);
  await runner.query('DELETE FROM old_contact_message');
  await runner.query('DELETE FROM old_support_ticket');
}

async function isTable(runner: QueryRunner, name: string): Promise<boolean> {
  const rows = (await runner.query(
    "SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND TABLE_TYPE = 'BASE TABLE'",
    [name],
  )) as unknown[];
  return rows.length > 0;
}

async function lastId(runner: Queries, table: string): Promise<number> {
  const [row] = (await runner.query(`SELECT COALESCE(MAX(id), 0) AS last FROM ${table}`)) as { last: number }[];
  return Number(row?.last);
}
