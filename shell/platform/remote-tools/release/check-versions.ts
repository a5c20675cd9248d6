import semver from 'semver';
import type { RemoteDescription, RemoteManifest } from '@telemarket/composition';
import { rangesOf, findUnmetRanges } from '@telemarket/release-trust';
import type { Site, SiteInfo } from './site';

/**
 * Checks that the shared versions of the shell satisfy the ranges of the build. Otherwise visitors see the error card.
 * @param rangeOf Returns the range of a package in package.json. The manifest has other ranges for modules such as
 *   react/jsx-runtime.
 */
export function checkSharedVersions(
  { shared }: Pick<RemoteManifest, 'shared'>,
  site: Site,
  rangeOf: (name: string) => string | undefined,
): string[] {
  const names = new Set(shared.map(({ name }) => packageOf(name)));
  return [...names].flatMap((name) => {
    const provided = site.shared[name];
    if (!provided) return [`it needs ${name}, which the live shell does not share`];
    const range = rangeOf(name);
    if (range === undefined) return [`its package.json has no version range for ${name}`];
    return findUnmetRanges({ [name]: range }, site.shared).map(
      () => `it needs ${name} ${range}, and the live shell has ${provided}`,
    );
  });
}

/**
 * Checks the version ranges of an older build, without its package.json. After a major version of the shell, visitors
 * would see the error card of such a build.
 */
export const checkRanges = (manifest: Pick<RemoteManifest, 'shared'>, { shared }: SiteInfo): string[] =>
  findUnmetRanges(rangesOf(manifest), shared).map(
    ({ name, range, provided }) =>
      `it needs ${name} ${range}, and the live shell has ${provided}: its pages will show their error card`,
  );

/** The versions of descriptions that an older site can read. Such a site does not list its versions. */
const OLD_READABLE_VERSIONS = [2];

/**
 * Checks that the gateway can read the description of the build. Otherwise the gateway refuses the build and serves the
 * previous build.
 */
export function checkDescriptionVersion({ version }: Pick<RemoteDescription, 'version'>, site: SiteInfo): string[] {
  const { descriptionVersions = OLD_READABLE_VERSIONS } = site;
  if (descriptionVersions.includes(version)) return [];
  return [
    `its tools are newer than the site: they write a description of version ${version}, and the live gateway reads ` +
      `${descriptionVersions.join(' and ')}. Release when the site is updated, or with the packages of its /npm/`,
  ];
}

/** Checks that the shell provides the federation runtime, which the containers of builds do not include. */
export function checkFederationRuntime(
  { metaData: { pluginVersion } }: Pick<RemoteManifest, 'metaData'>,
  site: SiteInfo,
): string[] {
  const provided = site.shared['@module-federation/enhanced'];
  if (!pluginVersion || (provided && semver.satisfies(provided, `^${pluginVersion}`))) return [];
  return [
    `it needs the federation runtime ^${pluginVersion} of a shell, and the live shell provides ${provided ?? 'none'}`,
  ];
}

/**
 * Checks that the shell's packages export all names that the build imports, because the version of the kit alone does
 * not prove this.
 */
export function checkImports(
  { imports = {} }: Pick<RemoteDescription, 'imports'>,
  { exports = {} }: SiteInfo,
): string[] {
  return Object.entries(imports).flatMap(([name, used]) =>
    used
      .filter((imported) => exports[name] && !exports[name].includes(imported))
      .map((imported) => `it imports ${imported} from ${name}, which the live shell does not export`),
  );
}

/** @param range The range for @telemarket/contract in the remote's package.json. */
export function checkContract(range: string | undefined, site: Site): string[] {
  if (!range) return ['its package.json has no version range for @telemarket/contract'];
  if (semver.satisfies(site.contract, range)) return [];
  return [`it was written for @telemarket/contract ${range}, and the live API is ${site.contract}`];
}

/** Checks that the build was written for the widget props and events of the live shell. */
export const checkWidgetContract = (widgetContract: number, site: SiteInfo): string[] =>
  widgetContract === site.widgetContract
    ? []
    : [
        `it was written for widget contract ${widgetContract}, but the live shell has ${site.widgetContract ?? 'an unknown one'}`,
      ];

/** Returns the name of the package in an import: `react` for `react/jsx-runtime`, and `@telemarket/kit` unchanged. */
const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
