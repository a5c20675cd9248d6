import { REMOTES, type RemoteName } from '../remote-names';
import type { Registry, RemoteBuild } from '../remote/registry';
import { showBadge } from './override-badge';

const KEY = 'tm_overrides';
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const TIME_LIMIT_MS = 3_000;

/** By remote, the address of a local build's mf-manifest.json. */
type Overrides = Partial<Record<RemoteName, string>>;

/**
 * A developer's own builds in place of the live ones, in this tab alone: `?mfe-catalog=http://localhost:3001/mf-manifest.json`,
 * or `off`. A link cannot do that to anybody: the visitor is asked, and only a server on their own machine is taken. What the
 * gateway rendered is another build's: it goes, so that the page is rendered here.
 */
export async function applyOverrides(): Promise<Registry> {
  const wanted = readWanted(keptOverrides());
  sessionStorage.setItem(KEY, JSON.stringify(wanted));
  const names = Object.keys(wanted) as RemoteName[];
  if (names.length === 0) return {};
  const found = await Promise.all(names.map(async (name) => [name, await readBuild(wanted[name] ?? '')] as const));
  showBadge(
    found.map(([name, build]) => ({ name, address: new URL(wanted[name] ?? '').host, isThere: build !== null })),
    () => sessionStorage.removeItem(KEY),
  );
  document.getElementById('root')?.replaceChildren();
  return Object.fromEntries(found.filter(([, build]) => build !== null));
}

function readWanted(kept: Overrides): Overrides {
  const here = new URL(location.href);
  const wanted = new Map(Object.entries(kept));
  for (const name of REMOTES) {
    const value = here.searchParams.get(`mfe-${name}`);
    if (value === null) continue;
    here.searchParams.delete(`mfe-${name}`);
    if (value === 'off') wanted.delete(name);
    else if (value !== wanted.get(name) && isLoopback(value) && confirm(question(name, value))) wanted.set(name, value);
  }
  history.replaceState(history.state, '', here);
  return Object.fromEntries(wanted);
}

const question = (name: RemoteName, address: string) =>
  `Run the ${name} of ${new URL(address).origin} in this tab?\n\n` +
  'Its code can do here what you can do. Answer OK only if you started that server yourself.';

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).origin);
}

function keptOverrides(): Overrides {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Overrides;
    return Object.fromEntries(
      REMOTES.filter((name) => isLoopback(String(kept[name]))).map((name) => [name, kept[name]]),
    );
  } catch {
    return {};
  }
}

interface Manifest {
  metaData: {
    globalName: string;
    publicPath: string;
    buildInfo?: { buildVersion?: string };
    remoteEntry: { name: string };
  };
}

/** Null: the server does not answer, or with something else. The live build stays. */
async function readBuild(address: string): Promise<RemoteBuild | null> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    const { metaData } = (await response.json()) as Manifest;
    return {
      build: 'local',
      version: metaData.buildInfo?.buildVersion ?? '',
      entry: new URL(metaData.remoteEntry.name, address).href,
      global: metaData.globalName,
    };
  } catch {
    return null;
  }
}
