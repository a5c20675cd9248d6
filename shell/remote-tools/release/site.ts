import type { CanaryStanding, FiguresByBuild, RemotePage, WidgetContract } from '@telemarket/kit/remote';
import semver from 'semver';

/** The live site that a new build must fit. */
export interface Site {
  /** For example http://127.0.0.1:8080 */
  origin: string;
  /** Exact versions of what the shell shares with every remote. */
  shared: Readonly<Record<string, string>>;
  /** The form of server bundle that its gateway renders. */
  serverVersion: number;
  /** By remote, the pages of its live build. */
  pages: Readonly<Record<string, readonly RemotePage[]>>;
  /** Paths that no remote can have. */
  ownPaths: readonly string[];
  /** The widgets that the shell places, as `remote/Widget`. */
  placements: readonly string[];
  /** What it passes to them, and the events of its bus. An older shell does not say. */
  widgetContract?: WidgetContract;
  /** The version of the API's contract. */
  contract: string;
}

const READ_TIMEOUT_MS = 5_000;

/** Throws with what to do when the site does not respond. */
export async function readSite(origin: string): Promise<Site> {
  const shell = await readJson<Omit<Site, 'origin' | 'contract'>>(`${origin}/shell.json`);
  const api = await readJson<{ info: { version: string } }>(`${origin}/api/docs/json`);
  const contract = semver.coerce(api.info.version)?.version;
  if (!contract) throw new Error(`${origin} has an API without a version: "${api.info.version}"`);
  return { origin, ...shell, contract };
}

/** @returns Nothing when the site does not respond, or does not judge canaries. */
export async function readCanaries(origin: string): Promise<CanaryStanding[]> {
  try {
    return (await readJson<{ canaries?: CanaryStanding[] }>(`${origin}/shell.json`)).canaries ?? [];
  } catch {
    return [];
  }
}

/** @returns What the site has measured of the builds of a remote. Nothing when it does not respond. */
export async function readFigures(origin: string, remote: string): Promise<FiguresByBuild[string]> {
  try {
    return (await readJson<{ figures?: FiguresByBuild }>(`${origin}/shell.json`)).figures?.[remote] ?? {};
  } catch {
    return {};
  }
}

async function readJson<T>(address: string): Promise<T> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `A release is checked against the live site, and ${address} cannot be read (${reason}).\n` +
        'Start the site, or name another one: --site https://… (or the variable SITE).',
    );
  }
}
