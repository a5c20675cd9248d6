import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { type RunningService, startGateway } from '../../stack';
import { isResponding, until } from '../programs';
import { GATEWAY_SECRET, openStores } from '../release-site';
import { openShopDatabase, startShopApi } from '../site';
import { readSiteInfo } from '../../../shell/platform/remote-tools/release/site';
import { startLoadBalancer } from '../weeks/edge';

/**
 * After a refused connection, nginx skips the gateway for a second. This time is longer, because nginx counts in whole
 * seconds.
 */
const NGINX_RETRY_MS = 2_500;
const NEXT_SITE_SECRET = 'the-secret-of-the-next-version';

/** Opens a fixed address for a gateway. The gateway at this address can be replaced by another version. */
async function openGatewayPlace(parts: Parts, log: string, env: Record<string, string>) {
  const port = await freePort();
  let running: RunningService | null = null;
  async function stop(): Promise<void> {
    await running?.stop();
    running = null;
  }
  return parts.add({
    address: `http://127.0.0.1:${port}`,
    isRunning: () => running !== null,
    stop,
    /** @param shell The folder of the shell's build. */
    async run(shell: string): Promise<void> {
      await stop();
      running = await startGateway({ port, log, env: { ...env, SHELL_ASSETS: shell } });
    },
  });
}

export type MajorSite = Awaited<ReturnType<typeof startMajorSite>>;

/**
 * Starts two gateways behind nginx, and a place for a gateway of the next version, as docs/operate.md describes. The
 * remotes of the repository work with the packages of all versions, because their team has released them in time.
 * @param shell The folder of the shell's build.
 */
export async function startMajorSite(parts: Parts, shell: string) {
  const { folder, remotes, remotesFile, setStore } = openStores(parts, 'major');
  for (const remote of remotes.values()) remote.release(widenRanges);
  const courier = { MAIL_COURIER: 'off', ...GATEWAY_SECRET };
  const api = await startShopApi(parts, await openShopDatabase(parts), { log: 'major-api', env: courier });
  const all = {
    API_ORIGIN: api.address,
    REMOTES_FILE: remotesFile,
    NPM_STORE: join(folder, 'npm'),
    RENDER_THREADS: '1',
  };
  const next = await openGatewayPlace(parts, 'major-next', { ...all, GATEWAY_TRUST_PROXY_HOPS: '2' });
  const env = {
    ...{ ...all, ...GATEWAY_SECRET, SHARED_ASSETS: join(folder, 'shared'), GATEWAY_TRUST_PROXY_HOPS: '1' },
    ...{ NEXT_SITE: next.address, NEXT_SITE_SECRET },
  };
  const live = [await openGatewayPlace(parts, 'major-first', env), await openGatewayPlace(parts, 'major-second', env)];
  for (const place of live) await place.run(shell);
  const address = await startLoadBalancer(
    parts,
    live.map((place) => place.address),
  );
  return {
    folder,
    /** The address that visitors open. */
    address,
    /** Returns a link that opens this path with the next version. */
    linkTo: (path: string) => `${address}${path}?next=${NEXT_SITE_SECRET}`,
    /** Opens the link as a new visitor. @returns The visitor's Cookie header. */
    async openLink(): Promise<string> {
      const { headers } = await fetch(`${address}/?next=${NEXT_SITE_SECRET}`, { redirect: 'manual' });
      return headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    },
    /** The gateway of the next version. */
    next,
    setStore,
    /** Replaces the live gateways one after the other, as a deployment does. */
    async deployVersion(version: string): Promise<void> {
      for (const place of live) {
        await place.run(version);
        await until(() => isResponding(`${place.address}/readyz`), `${place.address} is ready`);
        await sleep(NGINX_RETRY_MS);
      }
    },
    /** Waits until each gateway serves the build. */
    async waitUntilServed(remote: string, build: string): Promise<void> {
      for (const place of [...live, next].filter((each) => each.isRunning()))
        await until(
          async () => (await readSiteInfo(place.address)).remotes?.[remote]?.live === build,
          `${place.address} serves ${remote} ${build}`,
        );
    },
  };
}

/** Changes the version ranges of a build so that they also allow the packages of the next versions. */
const widenRanges = (file: string, text: string): string =>
  /^(remote-entry\.js|mf-manifest\.json)$/.test(file)
    ? text.replaceAll(/(?<=requiredVersion"?:")\^[\d.]+(?=")/g, '$& || >=20.0.0')
    : text;
