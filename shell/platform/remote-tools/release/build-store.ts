import {
  isEntryName,
  type LedgerEntry,
  nameOfEntry,
  parseEntry,
  type PrivateKey,
  type PublicKey,
  parsePublicKey,
  signValue,
  verifyValue,
} from '@telemarket/release-trust';
import { parseReleases, type Releases, runningPreviews } from '@telemarket/composition';
import type { ReleaseTarget, StoredList } from './release-target';

/** A change of releases.json, in the form in which the ledger records it. */
export type ReleaseEvent = Pick<LedgerEntry, 'action'> &
  Partial<Pick<LedgerEntry, 'build' | 'percent' | 'by' | 'reason' | 'notes' | 'commit'>>;

export type BuildStore = ReturnType<typeof openBuildStore>;

export interface StoreOptions {
  remote: string;
  by: string;
  /** The key that signs the written files; null for unsigned files. */
  key: PrivateKey | null;
  /** Further keys whose signatures are accepted while a team replaces its key. */
  accepted?: readonly PublicKey[];
}

/**
 * Thrown when the team has not signed the list, so that it cannot be trusted. The next release of a build starts a new
 * list.
 */
export class UntrustedList extends Error {}

/**
 * The maximum time for a change. It is enough for many simultaneous releases, because each takes only a fraction of a
 * second.
 */
const UPDATE_TIMEOUT_MS = 60_000;

export function openBuildStore(target: ReleaseTarget, { remote, by, key, accepted = [] }: StoreOptions) {
  const keys = key ? [parsePublicKey(key.publicText), ...accepted] : null;

  function parseList({ text }: StoredList): Releases {
    if (!keys) return parseReleases(text);
    try {
      verifyValue('releases', remote, JSON.parse(text), keys);
      return parseReleases(text);
    } catch (error) {
      throw new UntrustedList(
        `releases.json of ${target.name} is not used: ${(error as Error).message}.\n` +
          'Release a build to start a new list. The new list will contain nothing from this one.',
      );
    }
  }

  async function read() {
    const stored = await target.readList();
    return stored && parseList(stored);
  }

  /** Reads the stored list. A release with a key ignores a list that the team has not signed. */
  function readForUpdate(stored: StoredList | null, { action }: ReleaseEvent): Releases | null {
    try {
      return stored && parseList(stored);
    } catch (error) {
      if (action === 'release' && error instanceof UntrustedList) return null;
      throw error;
    }
  }

  return {
    target,
    read,
    /**
     * Changes releases.json and writes the ledger entry. If another process changes releases.json at the same time,
     * this function tries again. So `change` may be called several times, each time with the current content.
     */
    async update(
      event: ReleaseEvent,
      change: (current: Releases | null) => Releases | Promise<Releases>,
    ): Promise<Releases> {
      let written = '';
      for (const end = Date.now() + UPDATE_TIMEOUT_MS; Date.now() < end;) {
        const stored = await target.readList();
        const current = readForUpdate(stored, event);
        // a previous attempt has written the list, but its response was lost
        if (current?.ledger && current.ledger === written) return current;
        const now = new Date();
        const next = await change(current);
        const number = Math.max((current?.number ?? 0) + 1, now.getTime());
        const entry: LedgerEntry = {
          build: next.canary?.build ?? next.live,
          by,
          ...event,
          number,
          live: next.live,
          at: now.toISOString(),
          previous: current?.ledger ?? null,
        };
        written = nameOfEntry(entry);
        await target.storeEntry(written, `${JSON.stringify(entry, null, 2)}\n`);
        const previews = next.previews ?? (current ? runningPreviews(current, now) : []);
        const list: Releases = { ...next, ...(previews.length > 0 && { previews }), number, ledger: written };
        const text = JSON.stringify(key ? signValue('releases', remote, list, key) : list, null, 2);
        if (await target.replaceList(`${text}\n`, stored?.version ?? null)) return list;
      }
      throw new Error(`releases.json of ${target.name} could not be replaced in ${UPDATE_TIMEOUT_MS / 1_000} s.`);
    },
    /** @returns The newest entries of the ledger, and the reason why older entries cannot be read. */
    async ledger(max: number): Promise<{ entries: LedgerEntry[]; problem: string | null }> {
      const entries: LedgerEntry[] = [];
      let name: string | null = (await read())?.ledger ?? null;
      try {
        while (name !== null && entries.length < max) {
          const text: string | null = isEntryName(name) ? await target.readEntry(name) : null;
          if (text === null) throw new Error(`the entry ${name} of the ledger is missing`);
          const entry = parseEntry(name, text);
          entries.push(entry);
          name = entry.previous;
        }
        return { entries, problem: null };
      } catch (error) {
        return { entries, problem: (error as Error).message };
      }
    },
  };
}
