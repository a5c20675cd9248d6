import { join } from 'node:path';
import { prepareDatabase } from '../../database';
import type { Parts } from '../../lifecycle';
import { ROOT } from '../../root';
import { cookiesOfPorts, type Customer, signUp } from '../shop/customer';
import { type Product, readProducts } from '../shop/order';
import { addKillable, type Site, startSite } from '../site';
import { DatabaseServer } from './database-server';

export interface ChaosSiteOptions {
  name: string;
  /** The folder of its data. Default: in .data. */
  folder?: string;
  /** A folder to which API and gateway themselves write their logs. */
  logFolder?: string;
  /** Restarts database, API and gateway when they have ended, like `npm start`. */
  supervised?: boolean;
  /** Default: 1. */
  timeFactor?: number;
}

/** A site whose durable database can be broken, too. */
export interface ChaosSite extends Site {
  database: DatabaseServer;
  /** The gateway's origin is first. */
  origins: readonly string[];
  products: readonly Product[];
  /** Signed in. */
  customer: Customer;
  /** Multiplies the time limits of the targets: on a busy machine, processes wait for each other. */
  timeFactor: number;
}

/** The time limit of each response, in ms. */
export const MAX_RESPONSE_MS = 3_000;

export const DATABASE = 'telemarket';

export async function startChaosSite(parts: Parts, options: ChaosSiteOptions): Promise<ChaosSite> {
  const { name, folder = join(ROOT, '.data/chaos'), logFolder, supervised, timeFactor = 1 } = options;
  const started = await DatabaseServer.start(parts, join(folder, name));
  const database = addKillable(parts, 'The database', started, supervised);
  const databaseUrl = await database.makeDatabase(DATABASE);
  await prepareDatabase(databaseUrl);
  const output = (part: string) => (logFolder ? { outputFile: join(logFolder, `${part}.log`) } : {});
  const site = await startSite(parts, {
    name: `chaos-${name}`,
    databaseUrl,
    supervised,
    api: output('api'),
    gateway: output('gateway'),
  });
  const { api, gateway } = site;
  const signedUp = await signUp(gateway.address);
  const origins = [gateway.address, api.address];
  const customer = { ...signedUp, cookies: cookiesOfPorts(signedUp.cookies, origins) };
  return { ...site, database, origins, products: await readProducts(api.address), customer, timeFactor };
}
