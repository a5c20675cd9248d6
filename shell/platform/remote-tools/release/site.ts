import { setTimeout as sleep } from 'node:timers/promises';
import type {
  CanaryStanding,
  FiguresByBuild,
  Neighbours,
  Offers,
  Redirects,
  RemotePage,
  ServedBuilds,
} from '@telemarket/composition';
import semver from 'semver';

/** The part of /site.json that a release reads. An older site does not have the optional fields. */
export interface SiteInfo {
  /** The exact versions of the packages that the shell shares with every remote. */
  shared: Readonly<Record<string, string>>;
  /** The names that each shared package exports. */
  exports?: Readonly<Record<string, readonly string[]>>;
  /**
   * The version ranges of live builds and canaries, by remote, build and package. `@telemarket/contract` stands for the
   * API.
   */
  needs?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** The versions of a build's description that the site's gateway can read. */
  descriptionVersions?: readonly number[];
  /** The version of server bundles that the site's gateway can render. */
  serverVersion: number;
  /**
   * The version of the package that renders pages like the site's gateway. The field is missing when the site serves no
   * packages.
   */
  devSite?: string;
  /** The pages of each remote's live build. */
  pages: Readonly<Record<string, readonly RemotePage[]>>;
  /** The redirects of each remote's live build. */
  redirects?: Readonly<Record<string, Redirects>>;
  /** The offers of the live builds, by remote. A build that was made before offers existed has no entry. */
  offers?: Readonly<Record<string, Offers>>;
  /** The slots of the site itself. No remote can offer a slot of this name. */
  ownSlots?: readonly string[];
  /** The offers of other remotes with which live builds and canaries were made, by remote and build. */
  neighbours?: Readonly<Record<string, Readonly<Record<string, Neighbours>>>>;
  /**
   * The line that names the team on the card of a failed page, by remote. It is empty for a remote without an owner.
   */
  teams?: Readonly<Record<string, string>>;
  /** Paths that no remote can use. */
  ownPaths: readonly string[];
  /** The folders among `ownPaths`. Every address below a folder belongs to the site, too. */
  ownFolders?: readonly string[];
  /** The short addresses of the site itself, and the paths to which they redirect. */
  aliases?: Redirects;
  /** The widgets that the shell uses, in the form `remote/Widget`. */
  placements: readonly string[];
  /** The slots that the list of remotes grants to each remote. */
  slots?: Readonly<Record<string, readonly string[]>>;
  /** The version of the widget props and of the bus events. */
  widgetContract?: number;
  /** True if the site serves only signed releases. A site that needs no signatures cannot show previews. */
  needsSignature?: boolean;
  /** The builds that visitors get, for each configured remote. */
  remotes?: Readonly<Record<string, ServedBuilds>>;
  canaries?: readonly CanaryStanding[];
  figures?: FiguresByBuild;
}

/** The live site, with which a new build must be compatible. */
export interface Site extends SiteInfo {
  /** The origin of the site, such as `http://127.0.0.1:8080`. */
  origin: string;
  contract: string;
  /**
   * The declaration file of `@telemarket/contract` with which the live API was built. An older API does not serve it.
   */
  contractTypes?: string;
}

const READ_TIMEOUT_MS = 5_000;
/** A gateway restarts in less than this time. */
const MAX_RETRY_MS = 3_000;
const RETRY_DELAY_MS = 250;
/** A proxy returns these statuses while the gateway behind it restarts. A gateway returns 503 while it stops. */
const RETRYABLE_STATUSES: readonly unknown[] = [502, 503, 504];
/**
 * A request fails with these errors while a gateway without a proxy restarts. Other errors, such as those of a wrong
 * address, are not worth another attempt.
 */
const RETRYABLE_ERRORS: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Reads /site.json. An older site has the same data at /shell.json. Its response to /site.json is the same as for any
 * path without a page.
 */
export async function readSiteInfo(origin: string): Promise<SiteInfo> {
  const text = await readText(`${origin}/site.json`, [404, 503]);
  // the response may also be HTML, because a remote of an older site may have a page for any path
  return text.startsWith('{') ? (JSON.parse(text) as SiteInfo) : readJson<SiteInfo>(`${origin}/shell.json`);
}

/** Reads the data of the live site. If the site does not respond, throws an error that says what to do. */
export async function readSite(origin: string): Promise<Site> {
  const info = await readSiteInfo(origin);
  const api = await readJson<{ info: { version: string } }>(`${origin}/api/docs/json`);
  const contract = semver.coerce(api.info.version)?.version;
  if (!contract) throw new Error(`${origin} has an API without a version: "${api.info.version}"`);
  const contractTypes = await readText(`${origin}/api/docs/contract.d.ts`, [404]);
  return { origin, ...info, contract, ...(contractTypes && { contractTypes }) };
}

const readJson = async <T>(address: string): Promise<T> => JSON.parse(await readText(address)) as T;

/** @returns The text of the response; an empty text for a status in `optional`. */
async function readText(address: string, optional: readonly number[] = []): Promise<string> {
  try {
    const response = await fetchWithRetries(address);
    if (optional.includes(response.status)) return '';
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.text();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `A release is checked against the live site, but ${address} cannot be read (${reason}).\n` +
        'Start the site, or name another site with --site https://… or with the variable SITE.',
    );
  }
}

/**
 * Repeats the request for some time while the site does not respond, because its gateway may restart during a release.
 */
async function fetchWithRetries(address: string): Promise<Response> {
  for (const end = Date.now() + MAX_RETRY_MS; ; await sleep(RETRY_DELAY_MS)) {
    const response = fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    const isAway = await response.then(
      ({ status }) => RETRYABLE_STATUSES.includes(status),
      (error: Error) => RETRYABLE_ERRORS.includes((error.cause as NodeJS.ErrnoException | undefined)?.code),
    );
    if (!isAway || Date.now() > end) return response;
  }
}
