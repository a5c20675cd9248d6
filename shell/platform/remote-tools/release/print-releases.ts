import { type LedgerEntry, PASSPORT_FILE, type Passport } from '@telemarket/release-trust';
import { describeFigures, type FiguresByBuild, type Releases, rollbackTarget } from '@telemarket/composition';
import type { BuildStore } from './build-store';

const MAX_LEDGER_ENTRIES = 20;

/**
 * Prints the builds on the build store with data from their passports, and then the newest entries of the ledger.
 * @param figures The measurements of the site, by build.
 */
export async function printReleases(
  { target, read, ledger }: BuildStore,
  figures: FiguresByBuild[string],
  print: (line: string) => void,
) {
  const current = await read();
  const passportAt = async (build: string) => {
    const stored = await target.readFile(build, PASSPORT_FILE);
    return stored && (JSON.parse(stored.toString()) as Passport);
  };
  const isSigned = current !== null && (await passportAt(current.live))?.signature !== undefined;
  for (const { build, uploadedAt } of await target.list()) {
    const passport = await passportAt(build);
    // the first signed release starts a new list, so the list does not name unsigned builds
    const unlisted = isSigned && !passport?.signature ? 'from before releases were signed' : 'never released';
    const parts = [build.padEnd(24), toMinute(uploadedAt.toISOString()), buildState(build, current, unlisted)];
    print(parts.join('  '));
    if (passport) print(`  ${passportLine(passport)}`);
    const measured = describeFigures(figures[build]);
    if (measured) print(`  ${measured}`);
  }
  const { entries, problem } = await ledger(MAX_LEDGER_ENTRIES);
  if (entries.length > 0) print('\nChanges, newest first:');
  for (const entry of entries) print(entryLine(entry));
  if (problem) print(`Older entries cannot be read: ${problem}`);
}

function passportLine({ by, owner, contact, commit, contract, sizes, checks, notes, signature }: Passport): string {
  const facts = [
    `by ${by}`,
    owner && `of ${owner}${contact ? ` (${contact})` : ''}`,
    commit && `commit ${shortCommit(commit)}`,
    contract && `contract ${contract}`,
    `${(sizes.jsBrotli / 1_000).toFixed(1)} kB JavaScript`,
    checks.length > 0 ? `${checks.length} checks` : 'not checked',
    signature ? 'signed' : 'not signed',
    notes && `"${notes}"`,
  ];
  return facts.filter(Boolean).join(', ');
}

function entryLine({ action, build, percent, at, by, reason, notes, commit }: LedgerEntry): string {
  const share = percent === undefined ? '' : ` for ${percent} %`;
  const details = [
    `by ${by}`,
    commit && `commit ${shortCommit(commit)}`,
    notes && `"${notes}"`,
    reason && `why: ${reason}`,
  ];
  return `${toMinute(at)}  ${action.padEnd(8)} ${build}${share}  ${details.filter(Boolean).join(', ')}`;
}

const toMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const shortCommit = (commit: string) => commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1');

/** @param unlisted The text for a build that the list does not name. */
function buildState(build: string, current: Releases | null, unlisted: string): string {
  if (!current) return '';
  if (build === current.live) return 'live';
  if (build === current.canary?.build) return `canary, ${current.canary.percent} %`;
  if (build === rollbackTarget(current)) return 'a rollback leads here';
  const preview = current.previews?.find((entry) => entry.build === build);
  if (preview) return `preview ${preview.name}, until ${toMinute(preview.until)}`;
  const past = current.past?.find((entry) => entry.build === build);
  if (!past) return unlisted;
  return past.withdrawn ? `withdrawn${past.reason ? `: ${past.reason}` : ''}` : 'past';
}
