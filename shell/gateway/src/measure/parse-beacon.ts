import type { BeaconEntry } from '@telemarket/host/beacon';
import { PAGE_KINDS } from './measurements';

const MAX_ENTRIES = 200;
/** Ten minutes in milliseconds. */
const MAX_VALUE = 600_000;
const NAME = /^[0-9A-Za-z_$.-]{1,60}$/;
const PLACE = /^[0-9A-Za-z._~-]{1,100}(:\d{1,7}:\d{1,7})?$/;

/** Parses the beacon of a page; null when it is invalid. Invalid names and places are removed. */
export function parseBeacon(text: string): BeaconEntry[] | null {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES || !entries.every(isEntry)) return null;
  return entries.map(([kind, remote, build, value, name, place]) => [
    kind,
    remote,
    build,
    value,
    NAME.test(name) ? name : '',
    PLACE.test(place) ? place : '',
  ]);
}

/** Does not check whether the build is known. */
function isEntry(entry: unknown): entry is BeaconEntry {
  if (!Array.isArray(entry) || entry.length !== 6) return false;
  const [kind, remote, build, value, ...texts] = entry as unknown[];
  return (
    [kind, remote, build, ...texts].every((text) => typeof text === 'string') &&
    Object.hasOwn(PAGE_KINDS, kind as string) &&
    typeof value === 'number' &&
    value >= 0 &&
    value <= MAX_VALUE
  );
}
