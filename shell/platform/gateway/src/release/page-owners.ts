import { patternsOverlap, type RemotePage } from '@telemarket/composition';
import type { FastifyBaseLogger } from 'fastify';
import type { StateFile } from './state-file';

/** A path pattern that belongs to a remote. */
export interface PageOwner {
  /** The pattern, as `toOwnedPath` writes it. */
  path: string;
  remote: string;
}

/** The changes that a gateway sends to the API, which responds with all owners, oldest first. */
export interface OwnerChanges {
  /** The names in the list of remotes. */
  remotes: readonly string[];
  claims: readonly PageOwner[];
  releases: readonly PageOwner[];
}

/** Rejects when the API does not respond. */
export type ExchangeOwners = (changes: OwnerChanges) => Promise<PageOwner[]>;

/**
 * The owners that the API has recorded, and those that it does not know yet. Both lists are in the order of the claims.
 */
export interface StoredOwners {
  shared: readonly PageOwner[];
  own: readonly PageOwner[];
}

/** The paths of a remote's live build: of its pages and its redirects. */
export interface ReadPages {
  paths: readonly string[];
  /** Paths that were recorded for the remote before the build was read, and that the build does not have. */
  gone: readonly string[];
  /** False for a stored build, because the build store may have a newer build. */
  isCurrent: boolean;
}

interface FoundPages {
  /** The pages that were read, by the name of the remote. */
  read: ReadonlyMap<string, ReadPages>;
  /** The names in the list of remotes. */
  remotes: readonly string[];
  areSomeMissing: boolean;
}

export type PageOwners = ReturnType<typeof createPageOwners>;

/** The API has the same limits. */
const OWNABLE_PATH = /^\/[^\s?#]{0,199}$/;
const MAX_SENT_CLAIMS = 500;
const MAX_PAGES_PER_REMOTE = 500;
/** After a failure, the API is not called again for this time. */
const RETRY_DELAY_MS = 10_000;
/** This is enough for the largest allowed number of pages. */
const MAX_EXCHANGE_ROUNDS = 5;

/** Returns a pattern in a form in which equivalent patterns are equal texts: `/Tips/:id` becomes `/tips/:`. */
export const toOwnedPath = (pattern: string): string =>
  `/${pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase()))
    .join('/')}`;

export const isOwnable = (pattern: string): boolean => OWNABLE_PATH.test(toOwnedPath(pattern));

export const pathsOf = (pages: readonly Pick<RemotePage, 'path'>[]): string[] =>
  pages.slice(0, MAX_PAGES_PER_REMOTE).flatMap(({ path }) => (isOwnable(path) ? [toOwnedPath(path)] : []));

/** @returns Another remote that owns a path which overlaps with the pattern. */
export const otherOwnerOf = (pattern: string, remote: string, owners: readonly PageOwner[]): string | null =>
  owners.find((owner) => owner.remote !== remote && patternsOverlap(owner.path, pattern))?.remote ?? null;

const isPageOwnerList = (value: unknown): value is PageOwner[] =>
  Array.isArray(value) &&
  value.every((owner: Partial<PageOwner> | null) =>
    [owner?.path, owner?.remote].every((text) => typeof text === 'string'),
  );

const includesOwner = (owners: readonly PageOwner[], { path, remote }: PageOwner) =>
  owners.some((owner) => owner.path === path && owner.remote === remote);

/**
 * Returns the valid records: those of remotes in the list. Of records that overlap, only the oldest is valid.
 * @param areSomeMissing True: the list has a wrong line, and the remote of that line keeps its paths.
 */
function validRecordsOf(
  records: readonly PageOwner[],
  remotes: readonly string[],
  areSomeMissing = false,
): PageOwner[] {
  const owners: PageOwner[] = [];
  const isListed = ({ remote }: PageOwner) => remotes.includes(remote);
  const counting = [
    ...records.filter(isListed),
    ...(areSomeMissing ? records.filter((record) => !isListed(record)) : []),
  ];
  for (const record of counting) if (!otherOwnerOf(record.path, record.remote, owners)) owners.push(record);
  return owners;
}

/**
 * Remembers the remote to which each path belongs: the first remote that has claimed the path. Gateways agree through
 * the API.
 * @param file A copy for a start without the API.
 * @param exchange Null: this gateway decides alone.
 */
export function createPageOwners(
  file: StateFile<StoredOwners>,
  exchange: ExchangeOwners | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: () => number = Date.now,
) {
  const stored = file.read();
  let shared: readonly PageOwner[] = isPageOwnerList(stored?.shared) ? stored.shared : [];
  let own: readonly PageOwner[] = isPageOwnerList(stored?.own) ? stored.own : [];
  /**
   * Resolves when the newest exchange ends. Only one exchange runs at a time, so that an older response does not
   * replace a newer one.
   */
  let last = Promise.resolve();
  let failedAt = -Infinity;
  let isAway = false;

  function changesOf({ read, remotes, areSomeMissing }: FoundPages): OwnerChanges {
    const isGone = ({ path, remote }: PageOwner) => {
      const pages = read.get(remote);
      return Boolean(pages?.isCurrent && pages.gone.includes(path));
    };
    const releases = shared.filter((owner) => remotes.includes(owner.remote) && isGone(owner));
    own = own.filter((owner) => !isGone(owner));
    const claims = own.filter((owner) => !includesOwner(shared, owner) && remotes.includes(owner.remote));
    for (const remote of remotes) {
      const { paths = [], isCurrent = false } = read.get(remote) ?? {};
      // a stored build may be older than the last release, so it claims paths only if no record of its remote exists
      if (!isCurrent && [...shared, ...own].some((owner) => owner.remote === remote)) continue;
      for (const path of paths) {
        const claim = { path, remote };
        if (includesOwner([...shared, ...claims], claim)) continue;
        const recorded = [...shared.filter((owner) => !releases.includes(owner)), ...claims];
        const owners = validRecordsOf(recorded, remotes, areSomeMissing);
        if (!otherOwnerOf(path, remote, owners)) claims.push(claim);
      }
    }
    return { remotes, claims, releases };
  }

  function recordLocally({ remotes, claims, releases }: OwnerChanges) {
    shared = shared.filter((owner) => !releases.includes(owner));
    own = [...own.filter((owner) => !remotes.includes(owner.remote)), ...claims];
  }

  async function exchangeChanges(found: FoundPages, isRefresh: boolean) {
    const { remotes } = found;
    if (!exchange || (now() - failedAt < RETRY_DELAY_MS && now() >= failedAt)) return recordLocally(changesOf(found));
    try {
      for (let round = 0; round < MAX_EXCHANGE_ROUNDS; round += 1) {
        const { claims, releases } = changesOf(found);
        const changes = {
          remotes,
          claims: claims.slice(0, MAX_SENT_CLAIMS),
          releases: releases.slice(0, MAX_SENT_CLAIMS),
        };
        const isNeeded = changes.claims.length + changes.releases.length > 0;
        if (!isNeeded && !(isRefresh && round === 0)) break;
        shared = await exchange(changes);
        // each sent claim is now in `shared`, unless the path belongs to another remote
        own = own.filter((owner) => !changes.claims.includes(owner));
      }
      if (isAway) log.info('gateways share the owners of pages again');
      isAway = false;
    } catch (error) {
      failedAt = now();
      if (!isAway) log.warn({ problem: String(error) }, 'this gateway decides alone about the owners of new pages');
      isAway = true;
      recordLocally(changesOf(found));
    }
  }

  return {
    /** Says whether no path has an owner. Once some path has one, new paths do not wait for the other remotes. */
    isEmpty: () => shared.length + own.length === 0,
    /** All paths that are recorded for a remote. */
    pathsOf: (name: string): string[] =>
      [...shared, ...own].filter(({ remote }) => remote === name).map(({ path }) => path),
    /**
     * The valid owners of paths among the given remotes. No two remotes own paths that overlap.
     * @param areSomeMissing See `validRecordsOf`.
     */
    of: (remotes: readonly string[], areSomeMissing = false): PageOwner[] =>
      validRecordsOf([...shared, ...own], remotes, areSomeMissing),
    /**
     * Records which pages the remotes have, and which pages they no longer have.
     * @param read The pages that were read, by remote.
     * @param remotes The names in the list. If several remotes claim a path now, the first one of the list gets it.
     * @param isRefresh Also asks for the records of other gateways when there is no change.
     * @param areSomeMissing See `validRecordsOf`.
     */
    update(
      read: ReadonlyMap<string, ReadPages>,
      remotes: readonly string[],
      isRefresh = false,
      areSomeMissing = false,
    ): Promise<void> {
      last = last.then(async () => {
        await exchangeChanges({ read, remotes, areSomeMissing }, isRefresh);
        file.write({ shared, own });
      });
      return last;
    },
  };
}

const EXCHANGE_TIMEOUT_MS = 2_000;

/** Exchanges owners through the database of the API. @param send Sends requests to the API. */
export const createOwnerExchange =
  (apiOrigin: string, secret: string, send: typeof fetch): ExchangeOwners =>
  async (changes) => {
    const response = await send(`${apiOrigin}/api/internal/page-owners`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(changes),
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const { owners } = (await response.json()) as { owners?: unknown };
    // the response is checked, because another server may respond at the address of the API
    if (!isPageOwnerList(owners)) throw new Error('the response has no owners');
    return owners;
  };
