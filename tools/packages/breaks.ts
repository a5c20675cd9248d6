import { findUnmetRanges } from '@telemarket/release-trust';
import { readSiteInfo, type SiteInfo } from '../../shell/platform/remote-tools/release/site';
import { CliError } from '../step';

/**
 * Finds the builds of a site that the next versions would exclude, because these versions are outside the ranges of
 * the builds.
 * @param next Exact versions of the next packages, by package.
 * @returns A line for each build and package.
 */
export function findExcludedBuilds(
  { needs }: Required<Pick<SiteInfo, 'needs'>>,
  next: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(needs).flatMap(([remote, builds]) =>
    Object.entries(builds).flatMap(([build, ranges]) =>
      findUnmetRanges(ranges, next).map(
        ({ name, range, provided }) => `${remote} ${build} needs ${name} ${range}, not ${provided}`,
      ),
    ),
  );
}

/**
 * Reads a site, and prints the builds that the next versions would exclude. Throws when the site is older than this
 * command, because such a site does not say which versions its builds need.
 * @returns Whether a build of each remote is known and none is excluded.
 */
export async function printBreaks(
  site: string,
  next: Readonly<Record<string, string>>,
  print: (line: string) => void = console.log,
): Promise<boolean> {
  const { needs } = await readSiteInfo(site);
  if (!needs) throw new CliError(`${site} does not say which versions its builds need: its gateway is too old.`);
  const lines = findExcludedBuilds({ needs }, next);
  for (const line of lines) print(line);
  const unknown = Object.keys(needs).filter((remote) => Object.keys(needs[remote] ?? {}).length === 0);
  if (unknown.length > 0) print(`No live build of ${unknown.join(', ')} is known.`);
  const versions = Object.entries(next).map(([name, version]) => `${name} ${version}`);
  const isGood = lines.length === 0 && unknown.length === 0;
  if (isGood) print(`Each build of ${site} works with ${versions.join(', ')}.`);
  return isGood;
}
