import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Parts } from '../lifecycle';
import { folderOf, formatRemotes, remoteNames } from '../remotes';
import { ROOT } from '../root';
import { startGateway } from '../stack';
import { Server, startSite } from './site';

export interface ReleaseSite {
  gateways: readonly Server[];
  /** The addresses of the gateways. */
  addresses: readonly string[];
  catalog: RemoteFolder;
}

/** Two gateways with one API. The header X-Forwarded-For sets the network of a visitor. */
export async function startReleaseSite(parts: Parts, name: string): Promise<ReleaseSite> {
  const folder = join(ROOT, '.data/test', name);
  mkdirSync(folder, { recursive: true });
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  const remotes = new Map(
    remoteNames().map((name) => [name, new RemoteFolder(name, join(folderOf(name), 'dist'), folder)]),
  );
  const remotesFile = join(folder, 'remotes');
  writeFileSync(remotesFile, formatRemotes([...remotes].map(([name, { path }]) => [name, path])));
  const GATEWAY_SECRET = 'a secret of the gateways of this test';
  const env = { REMOTES_FILE: remotesFile, RENDER_THREADS: '1', GATEWAY_TRUST_PROXY_HOPS: '1', GATEWAY_SECRET };
  const { api, gateway } = await startSite(parts, {
    name,
    api: { env: { MAIL_COURIER: 'off', GATEWAY_SECRET } },
    gateway: { env },
  });
  const further = await Server.start(startGateway, {
    log: `${name}-further-gateway`,
    env: { API_ORIGIN: api.address, ...env },
  });
  const catalog = remotes.get('catalog');
  if (!catalog) throw new Error('there is no catalog');
  const gateways = [gateway, parts.add(further)];
  return { gateways, addresses: gateways.map(({ address }) => address), catalog };
}
