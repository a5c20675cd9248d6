import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { type RunningService, type ServiceSetting, startApi, startGateway } from '../stack';
import { supervise } from '../supervisor';
import { makeTemporaryFolder } from './programs';

export type ServerOptions = Omit<ServiceSetting, 'port'>;

/** A process that can be killed and restarted at the same address. */
export interface Killable {
  readonly pid: number;
  readonly ended: RunningService['ended'];
  /** Starts the process again. The process must have ended before. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Server extends RunningService, Killable {
  /** The milliseconds from the first start until the server was ready. */
  readonly startUpMs: number;
}

/** @param start The function that starts the server: `startApi` or `startGateway`. */
export async function startServer(
  parts: Parts,
  start: typeof startApi,
  options: ServerOptions,
  supervised = false,
): Promise<Server> {
  const port = await freePort();
  const begin = () => start({ port, ...options });
  const from = performance.now();
  const server: Server = {
    ...(await begin()),
    startUpMs: performance.now() - from,
    restart: async () => void Object.assign(server, await begin()),
  };
  return addKillable(parts, server.name, server, supervised);
}

export async function kill({ pid, ended }: Killable): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await ended;
}

export interface SiteOptions {
  /** The prefix of the names of the log files. */
  name: string;
  /** The URL of the database. Default: a temporary database with the demonstration catalogue. */
  databaseUrl?: string;
  api?: Partial<ServerOptions>;
  gateway?: Partial<ServerOptions>;
  /** Whether a server is restarted when it has ended, as `npm start` does. */
  supervised?: boolean;
}

export interface Site {
  databaseUrl: string;
  api: Server;
  gateway: Server;
}

/** Starts the API without rate limits, and the gateway. */
export async function startSite(parts: Parts, options: SiteOptions): Promise<Site> {
  const { name, databaseUrl = await openShopDatabase(parts), supervised } = options;
  const api = await startShopApi(parts, databaseUrl, { log: `${name}-api`, ...options.api }, supervised);
  const env = { API_ORIGIN: api.address, ...options.gateway?.env };
  const setting = { log: `${name}-gateway`, ...options.gateway, env };
  return { databaseUrl, api, gateway: await startServer(parts, startGateway, setting, supervised) };
}

const mediaFolders = new WeakMap<Parts, string>();

/**
 * @returns The folder for the pictures of all databases of this run. It is a temporary folder, so that the pictures of
 * a shop on this machine stay unchanged.
 */
export function openMediaFolder(parts: Parts): string {
  const folder = mediaFolders.get(parts) ?? makeTemporaryFolder(parts, 'media');
  mediaFolders.set(parts, folder);
  return folder;
}

/** Starts an API without rate limits. */
export function startShopApi(
  parts: Parts,
  databaseUrl: string,
  options: ServerOptions,
  supervised?: boolean,
): Promise<Server> {
  const env = { DATABASE_URL: databaseUrl, MEDIA_DIR: openMediaFolder(parts), RATE_LIMITS: 'off', ...options.env };
  return startServer(parts, startApi, { ...options, env }, supervised);
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
