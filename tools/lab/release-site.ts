import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Parts } from '../lifecycle';
import { folderOf, formatRemotes, remoteNames } from '../remotes';
import { ROOT } from '../root';
import { startGateway } from '../stack';
import { type Server, startServer, startSite } from './site';

/**
 * Two gateways with one API. The header X-Forwarded-For sets the network of a visitor.
 * @param more Further variables of the gateways.
 */
export async function startReleaseSite(parts: Parts, name: string, more: Record<string, string> = {}) {
  const folder = join(ROOT, '.data/test', name);
  mkdirSync(folder, { recursive: true });
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  const remotes = remoteNames().map(
    (remote) => [remote, new RemoteFolder(remote, join(folderOf(remote), 'dist'), folder)] as const,
  );
  const remotesFile = join(folder, 'remotes');
  const stores = new Map(remotes.map(([remote, { path }]) => [remote, path]));
  const writeList = () => writeFileSync(remotesFile, formatRemotes(stores));
  writeList();
  const secret = { GATEWAY_SECRET: 'a secret of the gateways of this test' };
  const env = { REMOTES_FILE: remotesFile, RENDER_THREADS: '1', GATEWAY_TRUST_PROXY_HOPS: '1', ...secret, ...more };
  const courier = { MAIL_COURIER: 'off', ...secret };
  const { api, gateway } = await startSite(parts, { name, api: { env: courier }, gateway: { env } });
  const gatewayEnv = { API_ORIGIN: api.address, ...env };
  const second = { log: `${name}-second-gateway`, env: gatewayEnv };
  const catalog = remotes.find(([remote]) => remote === 'catalog')?.[1];
  if (!catalog) throw new Error('there is no catalog');
  const gateways: [Server, Server] = [gateway, await startServer(parts, startGateway, second)];
  return {
    api,
    gateways,
    catalog,
    /** The variables of the gateways, for another one. */
    gatewayEnv,
    /** Changes the line of a remote in the list, which the gateways read again. */
    setStore(remote: string, store: string) {
      stores.set(remote, store);
      writeList();
    },
  };
}
