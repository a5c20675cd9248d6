import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyPair, parsePrivateKey, type PrivateKey } from '@telemarket/release-trust';
import { freePort } from '../../tools/port';
import { remoteFolderOf, formatRemotes, localRemoteNames } from '../../tools/remotes';
import { ROOT } from '../../tools/root';
import { startGateway } from '../../tools/stack';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';

/** A second gateway in front of the API of the stack. It serves only builds that the teams have signed. */
export interface SignedSite {
  address: string;
  key: PrivateKey;
  store(remote: string): RemoteFolder;
  gatewayLog(): string;
  stop(): Promise<void>;
}

export async function startSignedSite(apiAddress: string, worker: number): Promise<SignedSite> {
  const key = parsePrivateKey(createKeyPair().pem);
  const folder = join(ROOT, `.data/test/e2e-signed-${worker}`);
  mkdirSync(folder, { recursive: true });
  const stores = new Map(
    localRemoteNames().map((name) => [name, new RemoteFolder(name, join(remoteFolderOf(name), 'dist'), folder)]),
  );
  for (const store of stores.values()) await store.sign(key);
  const gateway = await startGateway({
    port: await freePort(),
    log: `e2e-signed-gateway-${worker}`,
    env: {
      API_ORIGIN: apiAddress,
      REMOTES: formatRemotes([...stores].map(([name, { path }]) => [name, path])),
      RELEASE_KEYS: [...stores.keys()].map((name) => `${name}=${key.publicText}`).join(),
    },
  });
  return {
    address: gateway.address,
    key,
    store(remote) {
      const store = stores.get(remote);
      if (!store) throw new Error(`${remote} has no build store`);
      return store;
    },
    gatewayLog: () => gateway.lastOutput(),
    async stop() {
      await gateway.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
