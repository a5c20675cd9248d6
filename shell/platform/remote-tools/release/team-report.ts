import { describeFigures, type FiguresByBuild } from '@telemarket/composition';
import { MAX_LINK_HOURS, signFiguresLink } from '@telemarket/release-trust';
import type { Releaser } from './releaser';

/** The errors and figures of a remote, as the site returns them. */
interface TeamReport {
  errors: readonly {
    build: string;
    kind: string;
    name: string;
    message: string;
    place: string;
    source: string | null;
    count: number;
    browsers: Readonly<Record<string, number>>;
    first: string;
    last: string;
  }[];
  events: Readonly<Record<string, Readonly<Record<string, number>>>>;
  figures: FiguresByBuild[string];
  /** True if reports of some gateways are missing. The field is missing in the response of an older site. */
  isPartial?: boolean;
}

const REQUEST_VALID_MINUTES = 5;
const REPORT_TIMEOUT_MS = 10_000;

/** @returns The address of the page with the errors and figures of the remote. */
function reportAddressOf(site: string, remote: string, { reportKey }: Releaser, minutes: number): string {
  if (!reportKey)
    throw new Error(
      'The site shows errors and figures only for signed requests. If the site has RELEASE_KEYS, set RELEASE_KEY. ' +
        'Otherwise set TEAM_REPORT_TOKEN to the token that the operator gave you.',
    );
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  return `${site}/team-report?proof=${signFiguresLink({ remote, site, until }, reportKey)}`;
}

/** @returns A link for people who do not have the key. It shows only this remote. */
export const teamLink = (site: string, remote: string, releaser: Releaser): string =>
  reportAddressOf(site, remote, releaser, MAX_LINK_HOURS * 60);

const incompleteText = (site: string) =>
  `${site} could not read all reports from its gateways, so some errors and counts are missing.`;

export async function printErrors(site: string, remote: string, releaser: Releaser, print: (line: string) => void) {
  const { errors, events, isPartial } = await readReport(site, remote, releaser);
  if (isPartial) print(incompleteText(site));
  else if (errors.length === 0) return print(`${site} has recorded no errors from ${remote} in the last 14 days.`);
  for (const { build, kind, name, message, place, source, count, browsers, first, last } of errors) {
    const views = events[build]?.['view'] ?? 0;
    const share = views > 0 ? `, ${Math.min(100, Math.round((count / views) * 1_000) / 10)} % of the views` : '';
    print(`${build}  ${kind}  ${[name, message].filter(Boolean).join(': ')}`);
    print(`  ${[source ?? place, `${count === 1 ? 'once' : `${count} times`}${share}`].filter(Boolean).join(', ')}`);
    const seen = Object.entries(browsers).map(([browser, times]) => `${browser} (${times})`);
    print(`  ${[`${toMinute(first)} to ${toMinute(last)}`, ...seen].join(', ')}`);
  }
}

export async function printFigures(site: string, remote: string, releaser: Releaser, print: (line: string) => void) {
  const { events, figures, isPartial } = await readReport(site, remote, releaser);
  if (isPartial) print(incompleteText(site));
  else if (Object.keys(events).length === 0) return print(`${site} has no figures for ${remote} yet.`);
  for (const [build, counts] of Object.entries(events)) {
    print(
      `${build}  ${Object.entries(counts)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}`,
    );
    const speed = describeFigures(figures[build]);
    if (speed) print(`  ${speed}`);
  }
}

async function readReport(site: string, remote: string, releaser: Releaser): Promise<TeamReport> {
  const address = reportAddressOf(site, remote, releaser, REQUEST_VALID_MINUTES);
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Error(`${site} cannot be read: ${error.cause instanceof Error ? error.cause.message : error.message}`);
  });
  if (response.status === 404)
    throw new Error(
      `${site} does not accept the request. Its RELEASE_KEYS must contain the public key of ${remote}, or its TEAM_REPORT_TOKENS must contain your token. --site must be the address that visitors use, and the clock of this machine must be correct.`,
    );
  if (!response.ok) throw new Error(`${site} cannot be read: status ${response.status}`);
  return (await response.json()) as TeamReport;
}

const toMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
