import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { type RunningService, type ServiceSetting, startApi, startGateway } from '../stack';
import { supervise } from '../supervisor';

export type ServerOptions = Omit<ServiceSetting, 'port'>;

/** A process that can be killed and restarted at the same address. */
export interface Killable {
  readonly pid: number;
  readonly ended: RunningService['ended'];
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export class Server implements Killable {
  private constructor(
    private readonly begin: () => Promise<RunningService>,
    private service: RunningService,
    /** Milliseconds from the first start until it was ready. */
    readonly startUpMs: number,
  ) {}

  /** @param start `startApi` or `startGateway`. */
  static async start(start: typeof startApi, options: ServerOptions): Promise<Server> {
    const port = await freePort();
    const begin = () => start({ port, ...options });
    const from = performance.now();
    return new Server(begin, await begin(), performance.now() - from);
  }

  get name(): string {
    return this.service.name;
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

  /** Call it only after the process has ended. */
  async restart(): Promise<void> {
    this.service = await this.begin();
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}

export async function kill({ pid, ended }: Killable): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await ended;
}

export interface SiteOptions {
  /** The prefix of the log files. */
  name: string;
  /** Default: a temporary database with the demonstration catalogue. */
  databaseUrl?: string;
  api?: Partial<ServerOptions>;
  gateway?: Partial<ServerOptions>;
  /** Restarts a server when it has ended, like `npm start`. */
  supervised?: boolean;
}

export interface Site {
  databaseUrl: string;
  api: Server;
  gateway: Server;
}

/** Starts the API without rate limits, and the gateway. */
export async function startSite(parts: Parts, options: SiteOptions): Promise<Site> {
  const { name, databaseUrl = await openShopDatabase(parts), api, gateway, supervised } = options;
  const add = (server: Server) => addKillable(parts, server.name, server, supervised);
  const env = { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', ...api?.env };
  const started = add(await Server.start(startApi, { log: `${name}-api`, ...api, env }));
  return {
    databaseUrl,
    api: started,
    gateway: add(
      await Server.start(startGateway, {
        log: `${name}-gateway`,
        ...gateway,
        env: { API_ORIGIN: started.address, ...gateway?.env },
      }),
    ),
  };
}

export function addKillable<K extends Killable>(parts: Parts, name: string, part: K, supervised = false): K {
  if (!supervised) return parts.add(part);
  supervise(name, parts, part, async () => {
    await part.restart();
    return part;
  });
  return part;
}

/** @returns The URL of a temporary database with the demonstration catalogue. */
export async function openShopDatabase(parts: Parts): Promise<string> {
  const { url } = parts.add(await openDatabase({ purpose: 'test' }));
  await prepareDatabase(url);
  return url;
}
