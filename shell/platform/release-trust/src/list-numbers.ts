import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type ListNumbers = ReturnType<typeof createListNumbers>;

/** The newest known list of a remote. Version 1.0 stored only the number of the list. */
type NewestList = Readonly<{ number: number; signature?: string }>;

/**
 * An unchanged list is written again after a day, because a gateway deletes shared files that nobody has written to for
 * a month.
 */
const REWRITE_INTERVAL_MS = 24 * 60 * 60 * 1_000;

/**
 * Refuses an old release list whose signature is still valid, because somebody may have put it back.
 * @param file Stores the newest lists across restarts. All gateways of a site can share the file. If null, the lists
 * are not stored. Throws when the file is malformed.
 */
export function createListNumbers(file: string | null) {
  const newest = file ? readNewest(file) : new Map<string, NewestList>();
  let writtenAt = 0;

  /** Takes over newer lists from the file, because another gateway may have accepted them. */
  function mergeLists(stored: ReadonlyMap<string, NewestList>) {
    for (const [remote, list] of stored) if (list.number > (newest.get(remote)?.number ?? 0)) newest.set(remote, list);
  }

  function write(file: string) {
    writtenAt = Date.now();
    mkdirSync(dirname(file), { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, JSON.stringify(Object.fromEntries(newest)));
    renameSync(temporary, file);
  }

  return {
    /** Accepts a list. Throws when a previous list has a higher number, or when another list has the same number. */
    accept(remote: string, number: number, signature: string): void {
      const known = newest.get(remote);
      const isKnown = known?.number === number && known.signature === signature;
      if (isKnown && (!file || Math.abs(Date.now() - writtenAt) < REWRITE_INTERVAL_MS)) return;
      if (file) mergeLists(readNewest(file));
      const before = newest.get(remote);
      if (before && number < before.number)
        throw new Error(`releases.json is older than the last one: its number is ${number}, after ${before.number}`);
      if (number === before?.number && (before.signature ?? signature) !== signature)
        throw new Error(`releases.json is not the list with the number ${number} that was accepted before`);
      newest.set(remote, { number, signature });
      if (file) write(file);
    },
  };
}

function readNewest(file: string): Map<string, NewestList> {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, NewestList | number>;
    const lists = Object.entries(stored).map(([remote, list]): [string, NewestList] => [
      remote,
      typeof list === 'number' ? { number: list } : list,
    ]);
    return new Map(lists);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
