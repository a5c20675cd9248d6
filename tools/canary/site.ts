import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFolder } from '../../e2e/stack/remote-folder';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { formatRemotes, remoteNames } from '../remotes';
import { ROOT } from '../root';
import { startApi, startGateway } from '../stack';

const FOLDER = join(ROOT, '.data/test/canary');
const GATEWAYS = 2;

export interface CanarySite {
  /** Of the gateways. */
  addresses: readonly string[];
  catalog: RemoteFolder;
}

/** Several gateways over one API. The header X-Forwarded-For says which network a visitor is of. */
export async function startCanarySite(parts: Parts): Promise<CanarySite> {
  const database = parts.add(await openDatabase({ purpose: 'test' }));
  await prepareDatabase(database.url);
  mkdirSync(FOLDER, { recursive: true });
  parts.add({ stop: async () => rmSync(FOLDER, { recursive: true, force: true }) });
  const remotes = new Map(remoteNames().map((name) => [name, new RemoteFolder(name, FOLDER)]));
  const remotesFile = join(FOLDER, 'remotes');
  writeFileSync(remotesFile, formatRemotes([...remotes].map(([name, { path }]) => [name, path])));
  const GATEWAY_SECRET = 'a secret of the gateways of this test';
  const api = parts.add(
    await startApi({
      port: await freePort(),
      log: 'canary-api',
      env: { DATABASE_URL: database.url, RATE_LIMITS: 'off', MAIL_COURIER: 'off', GATEWAY_SECRET },
    }),
  );
  const addresses: string[] = [];
  for (let index = 0; index < GATEWAYS; index++) {
    const gateway = await startGateway({
      port: await freePort(),
      log: `canary-gateway-${index}`,
      env: {
        API_ORIGIN: api.address,
        REMOTES_FILE: remotesFile,
        RENDER_THREADS: '1',
        GATEWAY_TRUST_PROXY_HOPS: '1',
        GATEWAY_SECRET,
      },
    });
    addresses.push(parts.add(gateway).address);
  }
  const catalog = remotes.get('catalog');
  if (!catalog) throw new Error('there is no catalog');
  return { addresses, catalog };
}
