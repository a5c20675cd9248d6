import { parseManifest } from '@telemarket/composition';
import { parseJson } from '@telemarket/kit/device';
import type { Registry, RemoteBuild } from '../remote/registry';
import { showBadge } from './badge';

const KEY = 'tm_overrides';
const PARAMETER = /^mfe-([a-z][a-z0-9-]*)$/;
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const READ_TIMEOUT_MS = 3_000;

/** The address of the mf-manifest.json of a local build, by remote. */
type Overrides = Record<string, string>;

/**
 * Replaces live builds by local ones, in this tab only: `?mfe-catalog=http://localhost:3001/mf-manifest.json`, or `off`. A
 * link must not do this to a visitor, so only a local server is accepted, and the user must confirm it. The browser renders
 * the page, because the server HTML belongs to the live build.
 * @param live The registry of the page. A remote that it does not have is added.
 * @returns The local builds whose servers respond.
 */
export async function applyOverrides(live: Registry): Promise<Registry> {
  const chosen = readChosen(storedOverrides());
  sessionStorage.setItem(KEY, JSON.stringify(chosen));
  const entries = Object.entries(chosen);
  if (entries.length === 0) return {};
  const found = await Promise.all(
    entries.map(async ([name, address]) => [name, await readBuild(address, live[name])] as const),
  );
  const parts = found.map(
    ([name, build]) => `${name}: ${new URL(chosen[name] ?? '').host}${build ? '' : ' does not answer, live build'}`,
  );
  const onclick = () => {
    sessionStorage.removeItem(KEY);
    location.reload();
  };
  const off = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Turn off', onclick });
  showBadge('Local builds in this tab', parts.join(', '), off);
  document.getElementById('root')?.replaceChildren();
  return Object.fromEntries(found.flatMap(([name, build]) => (build ? [[name, build]] : [])));
}

function readChosen(stored: Overrides): Overrides {
  const here = new URL(location.href);
  const chosen = new Map(Object.entries(stored));
  for (const [parameter, value] of [...here.searchParams]) {
    const name = PARAMETER.exec(parameter)?.[1];
    if (!name) continue;
    here.searchParams.delete(parameter);
    if (value === 'off') chosen.delete(name);
    else if (value !== chosen.get(name) && isLoopback(value) && confirm(question(name, value))) chosen.set(name, value);
  }
  history.replaceState(history.state, '', here);
  return Object.fromEntries(chosen);
}

const question = (name: string, address: string) =>
  `Run the ${name} of ${new URL(address).origin} in this tab?\n\n` +
  'Its code can do here what you can do. Answer OK only if you started that server yourself.';

function isLoopback(address: string): boolean {
  try {
    return LOOPBACK.test(new URL(address).origin);
  } catch {
    return false;
  }
}

function storedOverrides(): Overrides {
  const stored = Object(parseJson(sessionStorage.getItem(KEY))) as Overrides;
  return Object.fromEntries(Object.entries(stored).filter(([, address]) => isLoopback(String(address))));
}

/** @returns Null when the server does not return a manifest. */
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
      slots: telemarket.slots,
    };
  } catch (error) {
    console.warn(`${address} is not used, ${live ? `build ${live.build} stays` : 'no build is live'}:`, error);
    return null;
  }
}
