import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Parts } from '../lifecycle';
import { remoteFolderOf, formatRemotes, localRemoteNames } from '../remotes';
import { ROOT } from '../root';
import { startGateway } from '../stack';
import { type Server, startServer, startSite } from './site';

/** The secret that gateways and API share. */
export const GATEWAY_SECRET = { GATEWAY_SECRET: 'a secret of the gateways of this test' };

/**
 * Copies the live builds of the repository's remotes into build stores, and writes the list of these stores for
 * gateways.
 */
export function openStores(parts: Parts, name: string) {
  const folder = join(ROOT, '.data/test', name);
  // an earlier run that was killed may have left this folder
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  const remotes = new Map(
    localRemoteNames().map((remote) => [
      remote,
      new RemoteFolder(remote, join(remoteFolderOf(remote), 'dist'), folder),
    ]),
  );
  const remotesFile = join(folder, 'remotes');
  const stores = new Map([...remotes].map(([remote, { path }]) => [remote, path]));
  const writeList = () => writeFileSync(remotesFile, formatRemotes(stores));
  writeList();
  return {
    folder,
    remotes,
    remotesFile,
    /** Changes or adds the line of a remote in the list, which the gateways read again. */
    setStore(remote: string, store: string) {
      stores.set(remote, store);
      writeList();
    },
  };
}

/**
 * Starts two gateways with one API. The header X-Forwarded-For sets the network of a visitor.
 * @param more Further environment variables of the gateways.
 */
export async function startReleaseSite(parts: Parts, name: string, more: Record<string, string> = {}) {
  const { remotes, remotesFile, setStore } = openStores(parts, name);
  const catalog = remotes.get('catalog');
  if (!catalog) throw new Error('there is no catalog');
  const env = {
    REMOTES_FILE: remotesFile,
    RENDER_THREADS: '1',
    GATEWAY_TRUST_PROXY_HOPS: '1',
    ...GATEWAY_SECRET,
    ...more,
  };
  const courier = { MAIL_COURIER: 'off', ...GATEWAY_SECRET };
  const { api, gateway } = await startSite(parts, { name, api: { env: courier }, gateway: { env } });
  const gatewayEnv = { API_ORIGIN: api.address, ...env };
  const second = { log: `${name}-second-gateway`, env: gatewayEnv };
  const gateways: [Server, Server] = [gateway, await startServer(parts, startGateway, second)];
  return {
    api,
    gateways,
    catalog,
    /** The environment variables with which a further gateway can be started. */
    gatewayEnv,
    setStore,
  };
}
