import { parseManifest } from '@telemarket/kit/remote';
import type { Registry, RemoteBuild } from '../remote/registry';
import { showBadge } from './override-badge';

const KEY = 'tm_overrides';
const PARAMETER = /^mfe-([a-z][a-z0-9-]*)$/;
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const READ_TIMEOUT_MS = 3_000;

/** By remote, the address of a local build's mf-manifest.json. */
type Overrides = Record<string, string>;

/**
 * Puts a developer's own builds in place of the live ones, in this tab alone:
 * `?mfe-catalog=http://localhost:3001/mf-manifest.json`, or `off`. A link cannot do that to a visitor: the visitor is asked,
 * and only a server on their own machine is accepted. The page is rendered in the browser, since the gateway has rendered
 * another build.
 * @param live The registry of the page; a remote that is not in it can be added.
 */
export async function applyOverrides(live: Registry): Promise<Registry> {
  const wanted = readWanted(storedOverrides());
  sessionStorage.setItem(KEY, JSON.stringify(wanted));
  const entries = Object.entries(wanted);
  if (entries.length === 0) return {};
  const found = await Promise.all(
    entries.map(async ([name, address]) => [name, await readBuild(address, live[name])] as const),
  );
  showBadge(
    found.map(([name, build]) => ({ name, address: new URL(wanted[name] ?? '').host, isThere: build !== null })),
    () => sessionStorage.removeItem(KEY),
  );
  document.getElementById('root')?.replaceChildren();
  return Object.fromEntries(found.flatMap(([name, build]) => (build ? [[name, build]] : [])));
}

function readWanted(stored: Overrides): Overrides {
  const here = new URL(location.href);
  const wanted = new Map(Object.entries(stored));
  for (const [parameter, value] of [...here.searchParams]) {
    const name = PARAMETER.exec(parameter)?.[1];
    if (!name) continue;
    here.searchParams.delete(parameter);
    if (value === 'off') wanted.delete(name);
    else if (value !== wanted.get(name) && isLoopback(value) && confirm(question(name, value))) wanted.set(name, value);
  }
  history.replaceState(history.state, '', here);
  return Object.fromEntries(wanted);
}

const question = (name: string, address: string) =>
  `Run the ${name} of ${new URL(address).origin} in this tab?\n\n` +
  'Its code can do here what you can do. Answer OK only if you started that server yourself.';

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).origin);
}

function storedOverrides(): Overrides {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Overrides;
    return Object.fromEntries(Object.entries(stored).filter(([, address]) => isLoopback(String(address))));
  } catch {
    return {};
  }
}

/** @returns Null when the server does not respond with a manifest; the live build stays then. */
async function readBuild(address: string, live: RemoteBuild | undefined): Promise<RemoteBuild | null> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    const { metaData, telemarket } = parseManifest(await response.text());
    return {
      build: 'local',
      version: metaData.buildInfo?.buildVersion ?? '',
      entry: new URL(metaData.remoteEntry.name, address).href,
      global: metaData.globalName,
      down: telemarket.down,
      pages: telemarket.pages,
    };
  } catch (error) {
    console.warn(`${address} is not used, ${live ? `build ${live.build} stays` : 'no build is live'}:`, error);
    return null;
  }
}
