import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Parts } from '../lifecycle';
import { folderOf, formatRemotes, remoteNames } from '../remotes';
import { ROOT } from '../root';
import { startGateway } from '../stack';
import { type Server, startServer, startSite } from './site';

/** Two gateways with one API. The header X-Forwarded-For sets the network of a visitor. */
export async function startReleaseSite(
  parts: Parts,
  name: string,
): Promise<{ gateways: [Server, Server]; catalog: RemoteFolder }> {
  const folder = join(ROOT, '.data/test', name);
  mkdirSync(folder, { recursive: true });
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  const remotes = remoteNames().map(
    (remote) => [remote, new RemoteFolder(remote, join(folderOf(remote), 'dist'), folder)] as const,
  );
  const remotesFile = join(folder, 'remotes');
  writeFileSync(remotesFile, formatRemotes(remotes.map(([remote, { path }]) => [remote, path])));
  const secret = { GATEWAY_SECRET: 'a secret of the gateways of this test' };
  const env = { REMOTES_FILE: remotesFile, RENDER_THREADS: '1', GATEWAY_TRUST_PROXY_HOPS: '1', ...secret };
  const courier = { MAIL_COURIER: 'off', ...secret };
  const { api, gateway } = await startSite(parts, { name, api: { env: courier }, gateway: { env } });
  const second = { log: `${name}-second-gateway`, env: { API_ORIGIN: api.address, ...env } };
  const catalog = remotes.find(([remote]) => remote === 'catalog')?.[1];
  if (!catalog) throw new Error('there is no catalog');
  return { gateways: [gateway, await startServer(parts, startGateway, second)], catalog };
}
