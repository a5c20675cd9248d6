import { rmSync } from 'node:fs';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDatabase } from '../../database/open-database';
import { type PrivateServer, startPrivateServer, stopOrphan } from '../../database/server';
import type { Parts } from '../../lifecycle';
import type { Killable } from '../site';

/** Like the user of a production database, this user cannot write to a read-only server. */
const SHOP_USER = 'shop';
const SHOP_PASSWORD = 'shop';

/** A durable database server that can be killed. */
export class DatabaseServer implements Killable {
  protected constructor(private server: PrivateServer) {}

  /** Starts a server with empty data, and removes the data when the command ends. */
  static async start(parts: Parts, dataDir: string): Promise<DatabaseServer> {
    // ends the database server of a previous run that was killed
    await stopOrphan(dataDir);
    const remove = () => rmSync(dataDir, { recursive: true, force: true });
    remove();
    parts.add({ stop: async () => remove() });
    return new DatabaseServer(await startPrivateServer({ dataDir, durable: true, poolMiB: 64 }));
  }

  get pid(): number {
    return this.server.pid;
  }

  get ended(): PrivateServer['ended'] {
    return this.server.ended;
  }

  async restart(): Promise<void> {
    this.server = await this.server.restart();
  }

  async makeDatabase(name: string): Promise<string> {
    await createDatabase(this.server.url(''), name);
    await this.query(`CREATE USER IF NOT EXISTS '${SHOP_USER}'@'localhost' IDENTIFIED BY '${SHOP_PASSWORD}'`);
    await this.query(`GRANT ALL ON \`${name}\`.* TO '${SHOP_USER}'@'localhost'`);
    const url = new URL(this.server.url(name));
    Object.assign(url, { username: SHOP_USER, password: SHOP_PASSWORD });
    return url.href;
  }

  /** Connects to the server as root. */
  connect(database = ''): Promise<Connection> {
    return createConnection(this.server.url(database));
  }

  /** Queries as root, on a separate connection. */
  async query<Row>(sql: string, database = ''): Promise<Row[]> {
    const connection = await this.connect(database);
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql);
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
