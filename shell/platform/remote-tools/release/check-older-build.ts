import { declaredBy, parseManifest, type Releases, type RemoteDescription, unmetOffers } from '@telemarket/composition';
import { MANIFEST_FILE, PASSPORT_FILE, type Passport } from '@telemarket/release-trust';
import { describeLoss, findBrokenNeighbours } from './check-neighbours';
import { checkPlacements } from './check-pages';
import {
  checkDescriptionVersion,
  checkImports,
  checkRanges,
  checkFederationRuntime,
  checkWidgetContract,
} from './check-versions';
import type { ReleaseTarget } from './release-target';
import { readSiteInfo, type SiteInfo } from './site';

/**
 * A rollback or a promotion makes an older build live, and the live shell can be newer than that build. Throws when the
 * build lacks a widget that the shell places, or a signature that the site needs. Other differences are only warnings,
 * because the older build may still be the better one. If the site does not respond, the check says so and passes,
 * because a rollback may repair the site.
 */
export async function checkOlderBuild(
  target: Pick<ReleaseTarget, 'readFile'>,
  remote: string,
  { live }: Releases,
  origin: string,
  print: (line: string) => void,
): Promise<void> {
  const site = await readSiteInfo(origin).catch(() => null);
  if (!site) return print(`  warning: ${origin} cannot be read, so ${live} is not compared with its shell`);
  const text = await target.readFile(live, MANIFEST_FILE);
  if (!text) throw new Error(`${live} has no manifest, so it cannot be made live.`);
  const manifest = parseManifest(text.toString());
  const { telemarket } = manifest;
  const missing = checkPlacements(remote, telemarket.widgets, site);
  if (missing.length > 0)
    throw new Error(
      `${live} cannot be made live:\n- ${missing.join('\n- ')}\nRelease a build that has these widgets instead.`,
    );
  if (site.needsSignature && !(await isSigned(target, live)))
    throw new Error(
      `${live} cannot be made live: it is not signed, and ${origin} serves only signed builds. Release its commit again.`,
    );
  const warnings = [
    ...checkDescriptionVersion(telemarket, site),
    ...checkFederationRuntime(manifest, site),
    ...checkRanges(manifest, site),
    ...checkImports(telemarket, site),
    ...neighbourWarnings(remote, telemarket, site),
    ...(telemarket.widgetContract === undefined ? [] : checkWidgetContract(telemarket.widgetContract, site)),
  ];
  for (const warning of warnings) print(`  warning: ${warning}`);
}

async function isSigned(target: Pick<ReleaseTarget, 'readFile'>, build: string): Promise<boolean> {
  const passport = await target.readFile(build, PASSPORT_FILE);
  return passport !== null && (JSON.parse(passport.toString()) as Passport).signature !== undefined;
}

/** Warns about widgets that the site will leave out, because the props of their slots have changed. */
function neighbourWarnings(remote: string, description: RemoteDescription, site: SiteInfo): string[] {
  const { offers, neighbours } = declaredBy(remote, description);
  return [
    ...(offers ? findBrokenNeighbours(remote, offers, site) : []).map((difference) => describeLoss(difference, site)),
    ...Object.entries(neighbours).flatMap(([owner, used]) =>
      unmetOffers(used, site.offers?.[owner] ?? used).map(
        ({ text }) => `it was built with an offer that ${owner} has changed since: ${text}`,
      ),
    ),
  ];
}
