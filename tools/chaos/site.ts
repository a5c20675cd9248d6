import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { prepareDatabase } from '../database';
import { createDatabase } from '../database/open-database';
import { type PrivateServer, startPrivateServer, stopOrphan } from '../database/server';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { ROOT } from '../root';
import { type Product, readProducts } from '../shop/order';
import { type RunningService, startApi, startGateway } from '../stack';
import type { Account } from './mixed-load';

export interface SiteOptions {
  name: string;
  /** For its data. Default: in .data. */
  folder?: string;
  /** A folder that API and gateway write their logs to by themselves. */
  logFolder?: string;
  env?: Record<string, string>;
}

export const DATABASE = 'telemarket';
/** Like the user of a production database it cannot write to a read-only server. */
const USER = 'shop';
const PASSWORD = 'shop';

/** A durable database server whose processes can be killed. */
export class DatabaseServer {
  private constructor(private server: PrivateServer) {}

  /** With empty data, which is removed at the end. */
  static async start(parts: Parts, dataDir: string): Promise<DatabaseServer> {
    // of a run that was killed
    await stopOrphan(dataDir);
    const remove = () => rmSync(dataDir, { recursive: true, force: true });
    remove();
    parts.add({ stop: async () => remove() });
    return parts.add(new DatabaseServer(await startPrivateServer({ dataDir, durable: true, poolMiB: 64 })));
  }

  get pid(): number {
    return this.server.pid;
  }

  get version(): string {
    return this.server.version;
  }

  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.ended;
  }

  async restart(): Promise<void> {
    this.server = await this.server.restart();
  }

  async makeDatabase(name: string): Promise<string> {
    await createDatabase(this.server.url(''), name);
    await this.query(`CREATE USER IF NOT EXISTS '${USER}'@'localhost' IDENTIFIED BY '${PASSWORD}'`);
    await this.query(`GRANT ALL ON \`${name}\`.* TO '${USER}'@'localhost'`);
    const url = new URL(this.server.url(name));
    Object.assign(url, { username: USER, password: PASSWORD });
    return url.href;
  }

  /** As root. */
  connect(database = ''): Promise<Connection> {
    return createConnection(this.server.url(database));
  }

  /** As root, on a connection of its own. */
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

/** A durable database, an API and a gateway, whose processes can be killed and started again. */
export class Site {
  private constructor(
    readonly database: DatabaseServer,
    readonly databaseUrl: string,
    private readonly services: { api: Restartable; gateway: Restartable },
    readonly products: readonly Product[],
    readonly account: Account,
  ) {}

  static async start(parts: Parts, { name, folder, logFolder, env }: SiteOptions): Promise<Site> {
    const data = join(folder ?? join(ROOT, '.data/chaos'), name);
    const database = await DatabaseServer.start(parts, data);
    const databaseUrl = await database.makeDatabase(DATABASE);
    await prepareDatabase(databaseUrl);
    const start = async (part: string, begin: typeof startApi, variables: Record<string, string>) => {
      const outputFile = logFolder && join(logFolder, `${part}.log`);
      const setting = { port: await freePort(), env: variables, log: `chaos-${name}-${part}`, outputFile };
      return parts.add(await Restartable.start(() => begin(setting)));
    };
    const api = await start('api', startApi, { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', ...env });
    const gateway = await start('gateway', startGateway, { API_ORIGIN: api.address });
    const account = await signUp(api.address, `${name}-visitor`);
    return new Site(database, databaseUrl, { api, gateway }, await readProducts(api.address), account);
  }

  get api(): Restartable {
    return this.services.api;
  }

  get gateway(): Restartable {
    return this.services.gateway;
  }

  /** The gateway's first. */
  get origins(): string[] {
    return [this.gateway.address, this.api.address];
  }
}

/** A server process on a port that stays the same. */
export class Restartable {
  private constructor(
    private readonly begin: () => Promise<RunningService>,
    private service: RunningService,
  ) {}

  static async start(begin: () => Promise<RunningService>): Promise<Restartable> {
    return new Restartable(begin, await begin());
  }

  get address(): string {
    return this.service.address;
  }

  get pid(): number {
    return this.service.pid;
  }

  get ended(): RunningService['ended'] {
    return this.service.ended;
  }

  signal(signal: 'SIGKILL' | 'SIGTERM'): void {
    process.kill(this.service.pid, signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** After it has ended. */
  async restart(): Promise<void> {
    this.service = await this.begin();
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}

export async function signUp(origin: string, username: string): Promise<Account> {
  const account = { username, password: 'a quiet river of seven' };
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, firstName: 'Vera', email: `${username}@example.com` }),
  });
  if (response.status !== 201) throw new Error(`Nobody can sign up: ${response.status} ${await response.text()}`);
  return account;
}
