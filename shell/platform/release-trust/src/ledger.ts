import { createHash } from 'node:crypto';
import { isBuildId } from '@telemarket/composition';
import { canonicalText } from './signed';

export interface LedgerEntry {
  /** The number that releases.json has after the change. */
  number: number;
  action: 'release' | 'canary' | 'promote' | 'rollback' | 'withdraw' | 'preview' | 'prune' | 'sign';
  /** The live build after the change. */
  live: string;
  /** The build that the action is about. */
  build: string;
  /** The percentage of visitors who get the canary. Only the entry of a canary has this field. */
  percent?: number;
  /** The time of the action in ISO 8601. */
  at: string;
  by: string;
  reason?: string;
  notes?: string;
  commit?: string;
  /** The name of the previous entry; null for the first. */
  previous: string | null;
}

/** The folder in a remote's build store that contains the entries. */
export const LEDGER_FOLDER = 'ledger';

/**
 * Returns a name that contains the hash of the entry. Each entry names its predecessor, so the newest name protects all
 * earlier entries against changes.
 */
export function nameOfEntry(entry: LedgerEntry): string {
  return `${entry.number}-${createHash('sha256').update(canonicalText(entry)).digest('hex')}`;
}

const ENTRY_NAME_PATTERN = /^\d{1,16}-[0-9a-f]{64}$/;
export const isEntryName = (value: unknown): value is string =>
  typeof value === 'string' && ENTRY_NAME_PATTERN.test(value);

/** Reads an entry. Throws when the text does not match the hash in the name of the entry. */
export function parseEntry(name: string, text: string): LedgerEntry {
  const entry = JSON.parse(text) as LedgerEntry;
  if (!isEntryName(name) || nameOfEntry(entry) !== name) throw new Error(`the entry ${name} of the ledger was changed`);
  if (!isBuildId(entry.build) || typeof entry.action !== 'string' || typeof entry.by !== 'string')
    throw new Error(`the entry ${name} of the ledger is malformed`);
  return entry;
}
