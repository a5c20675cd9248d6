import { createHash } from 'node:crypto';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { FORBIDDEN_FIELDS } from './inputs';
import type { Person } from './visitors';

const WRITTEN_BY_READS = ['auth_session', 'rate_limit'];

/** Reads the state of the database, as an attack may have changed it. */
export class Rows {
  constructor(private readonly connection: Connection) {}

  /** The state of each table, and the number of sessions. Each request may write when its session was last used. */
  async state(): Promise<Record<string, string>> {
    const tables = (await this.query('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
    const names = tables.filter((name) => !WRITTEN_BY_READS.includes(name)).map((name) => `\`${name}\``);
    const checksums = await this.query(`CHECKSUM TABLE ${names.join(', ')}`);
    const [sessions] = await this.query('SELECT COUNT(*) AS count FROM auth_session');
    return {
      ...Object.fromEntries(checksums.map((row) => [String(row['Table']), String(row['Checksum'])])),
      sessions: String(sessions?.['count']),
    };
  }

  /** Rows that only their owner, or an administrator, may change. @param isAdmin Whether an administrator attacks. */
  async protectedRows(victim: Person, isAdmin: boolean): Promise<Record<string, string>> {
    const statements: Record<string, string> = {
      administrators: 'SELECT id, username, password_hash FROM `user` WHERE is_admin = 1 ORDER BY id',
      'the user': `SELECT * FROM \`user\` WHERE id = ${victim.id}`,
      "the user's orders": `SELECT id, order_id, user_id, customer_name, customer_email, total, created_at FROM \`order\` WHERE user_id = ${victim.id}`,
      "the user's order lines": `SELECT i.* FROM order_item i JOIN \`order\` o ON o.id = i.order_id WHERE o.user_id = ${victim.id} ORDER BY i.id`,
      ...(isAdmin
        ? {}
        : {
            // an order may reserve a product
            products: `SELECT id, title, description, category, price, original_price, image, rating, review_count,
              member_count, user_count, features, seller_name, seller_email, is_verified, verified_at, is_unique, created_at, version,
              delisted_at, sold_at FROM product ORDER BY id`,
            'states of orders': "SELECT COUNT(*) FROM `order` WHERE status <> 'pending'",
            'the audit log': 'SELECT * FROM audit_entry ORDER BY id',
          }),
    };
    const digests: Record<string, string> = {};
    for (const [name, statement] of Object.entries(statements)) digests[name] = digest(await this.query(statement));
    return digests;
  }

  /** For each field that no request may set, how many rows have its value, or the state that it stands for. */
  async forbiddenValues(): Promise<Record<keyof typeof FORBIDDEN_FIELDS, number>> {
    const { id, userId, total } = FORBIDDEN_FIELDS;
    const [row] = await this.query(`SELECT
      (SELECT COUNT(*) FROM \`user\` WHERE is_admin = 1) AS isAdmin,
      (SELECT COUNT(*) FROM \`user\` WHERE id = ${id}) + (SELECT COUNT(*) FROM product WHERE id = ${id})
        + (SELECT COUNT(*) FROM \`order\` WHERE id = ${id}) + (SELECT COUNT(*) FROM contact_message WHERE id = ${id})
        + (SELECT COUNT(*) FROM support_ticket WHERE id = ${id}) AS id,
      (SELECT COUNT(*) FROM \`order\` WHERE user_id = ${userId}) AS userId,
      (SELECT COUNT(*) FROM \`order\` WHERE status <> 'pending') AS status,
      (SELECT COUNT(*) FROM \`order\` WHERE total = ${total}) AS total,
      (SELECT COUNT(*) FROM \`user\` WHERE created_at < '2000-01-01')
        + (SELECT COUNT(*) FROM \`order\` WHERE created_at < '2000-01-01')
        + (SELECT COUNT(*) FROM product WHERE created_at < '2000-01-01') AS createdAt,
      (SELECT COUNT(*) FROM product WHERE is_verified = 1) AS isVerified`);
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)])) as Record<
      keyof typeof FORBIDDEN_FIELDS,
      number
    >;
  }

  private async query(statement: string): Promise<RowDataPacket[]> {
    const [rows] = await this.connection.query<RowDataPacket[]>(statement);
    return rows;
  }
}

const digest = (rows: readonly RowDataPacket[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/** The names of what differs. */
export function differences<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
