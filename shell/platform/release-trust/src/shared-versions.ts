import type { RemoteManifest } from '@telemarket/composition';
import semver from 'semver';

/** A shared package whose version does not fit the range of a build. */
export interface UnmetRange {
  name: string;
  range: string;
  /** The version of the package in the shell. */
  provided: string;
}

/**
 * Finds the ranges that the shell's packages do not satisfy. Browsers do not run a build with such a range.
 * @param ranges The ranges of a build, by package.
 * @param shared The exact versions of the packages that the shell shares. Other packages are not compared.
 */
export function findUnmetRanges(
  ranges: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, string>>,
): UnmetRange[] {
  return Object.entries(ranges).flatMap(([name, range]) => {
    const provided = shared[name];
    if (provided === undefined || semver.satisfies(provided, range, { includePrerelease: true })) return [];
    return [{ name, range, provided }];
  });
}

/** Returns the ranges of the shared packages that a build needs, by package. */
export const rangesOf = ({ shared }: Pick<RemoteManifest, 'shared'>): Record<string, string> =>
  Object.fromEntries(shared.flatMap(({ name, requiredVersion }) => (requiredVersion ? [[name, requiredVersion]] : [])));
