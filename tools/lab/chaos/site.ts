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
  /** The folder of the site's data. Default: a folder in .data. */
  folder?: string;
  /** The folder to which the API and the gateway write their logs themselves. */
  logFolder?: string;
  /** Whether the database, the API and the gateway are restarted when they have ended, as `npm start` does. */
  supervised?: boolean;
  /** The factor for the time limits of the targets. Default: 1. */
  timeFactor?: number;
}

/** A site with a durable database that can be broken. */
export interface ChaosSite extends Site {
  database: DatabaseServer;
  /** The origins of the gateway and of the API, in this order. */
  origins: readonly string[];
  products: readonly Product[];
  /** A customer who is signed in. */
  customer: Customer;
  /** Multiplies the time limits of the targets: on a busy machine, processes wait for each other. */
  timeFactor: number;
}

/** The time limit of each response, in ms. */
export const MAX_RESPONSE_MS = 3_000;

export const DATABASE_OF_SITE = 'telemarket';

export async function startChaosSite(parts: Parts, options: ChaosSiteOptions): Promise<ChaosSite> {
  const { name, folder = join(ROOT, '.data/chaos'), logFolder, supervised, timeFactor = 1 } = options;
  const started = await DatabaseServer.start(parts, join(folder, name));
  const database = addKillable(parts, 'The database', started, supervised);
  const databaseUrl = await database.makeDatabase(DATABASE_OF_SITE);
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
