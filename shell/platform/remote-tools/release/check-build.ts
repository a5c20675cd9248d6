import { declaredBy } from '@telemarket/composition';
import { readBuildSources } from './build-sources';
import {
  checkPackageCopies,
  checkFiles,
  checkServerBundle,
  checkSize,
  checkStylesheets,
  readManifest,
} from './check-manifest';
import { checkNeighbours, checkOwnTypes } from './check-neighbours';
import { checkLinks, checkPages } from './check-pages';
import { checkServer } from './check-server';
import {
  checkDescriptionVersion,
  checkImports,
  checkFederationRuntime,
  checkSharedVersions,
  checkWidgetContract,
} from './check-versions';
import { versionRange } from '../webpack/version-range.cjs';
import { checkTypes } from './check-types';
import { NO_VISIT_PROBLEM } from './check-before-build';
import type { RemotePackage } from './remote-package';
import { readSite } from './site';
import { runSmokeRender } from './smoke-render';

/** The names of the checks that a released build has passed, as its passport lists them. */
export const PASSPORT_CHECKS = [
  'files',
  'server bundle',
  'styles',
  'pages',
  'shared versions',
  'contract',
  'size',
  'types',
  'neighbours',
  'visits',
  'visits on the server',
] as const;

const SOURCE_PLACE = / \(\S+:\d+:\d+\)$/;

/**
 * Checks a build before its release, after `checkBeforeBuild`. Throws one error that lists all problems.
 * @returns The visited addresses.
 * @param browser The program of the browser that visits the pages.
 * @param warn Called with problems that do not prevent the release.
 * @param options With `isUrgent`, unused code does not prevent the release, but the pages are still visited. With
 * `isPreview`, a conflict with other remotes does not prevent the release either, because teams look at a common change
 * before one of them releases it.
 */
export async function checkBuild(
  remote: RemotePackage,
  build: string,
  folder: string,
  siteOrigin: string,
  browser: string,
  env: NodeJS.ProcessEnv,
  warn: (line: string) => void,
  { isUrgent = false, isPreview = false }: { isUrgent?: boolean; isPreview?: boolean } = {},
): Promise<string[]> {
  const site = await readSite(siteOrigin);
  if (!site.contractTypes) warn(`the API of ${site.origin} serves no types, so the installed ones are checked`);
  const manifest = readManifest(folder);
  const { telemarket } = manifest;
  const types = await checkTypes(remote.folder, site.contractTypes, isUrgent ? warn : undefined);
  const { problems, warnings } = checkPages(remote.remote, telemarket, site);
  const neighbours = checkNeighbours(remote.remote, telemarket, site, new Date());
  const visits = telemarket.pages.flatMap(({ path, visit }) => (visit === true ? path : visit || []));
  throwProblems(build, [
    ...checkDescriptionVersion(telemarket, site),
    ...checkFiles(folder, manifest),
    ...checkServerBundle(folder, manifest, site.serverVersion),
    ...checkStylesheets(folder, remote.remote),
    ...problems,
    ...declaredBy(remote.remote, telemarket).problems,
    ...(isPreview ? [] : neighbours.problems),
    ...checkOwnTypes(remote.folder, remote.remote, telemarket.offers),
    ...checkFederationRuntime(manifest, site),
    ...checkSharedVersions(manifest, site, (name) => versionRange(remote.folder, name)),
    ...checkPackageCopies(folder),
    ...checkImports(telemarket, site),
    ...checkWidgetContract(telemarket.widgetContract, site),
    ...checkSize(folder, remote.budget.all),
    ...types,
    ...(visits.length > 0 ? [] : [NO_VISIT_PROBLEM]),
  ]);
  for (const warning of [...warnings, ...(isPreview ? neighbours.problems : []), ...neighbours.warnings]) warn(warning);
  const sources = readBuildSources(folder);
  /** Adds the file of the visited page to a problem that names no line of the source. */
  const withFile = (problem: string) => {
    const visit = visits.find((address) => problem.startsWith(`${address} `));
    const file = visit !== undefined && !SOURCE_PLACE.test(problem) && sources.pageAt(visit, manifest);
    return file ? `${problem} (${file})` : problem;
  };
  const candidate = { site: site.origin, remote: remote.remote, build, folder, visits };
  if (site.devSite === undefined) warn(`${site.origin} serves no packages, so its server does not render the visits`);
  else throwProblems(build, (await checkServer(candidate, site.devSite, remote.folder, env)).map(withFile));
  const visited = await runSmokeRender({ ...candidate, manifest, sources, browser });
  throwProblems(build, visited.problems.map(withFile));
  for (const warning of checkLinks(remote.remote, telemarket, site, visited.links)) warn(warning);
  return visits;
}

function throwProblems(build: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${build} is not released:\n- ${problems.join('\n- ')}`);
}
