import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteDescription } from '@telemarket/composition';
import { presentChromium } from './browser';
import { checkContract } from './check-versions';
import type { RemotePackage } from './remote-package';
import { readSite, type SiteInfo } from './site';

const execFileAsync = promisify(execFile);
const DEFINITION_PROGRAM = join(__dirname, '../webpack/definition.mjs');

/**
 * The problem that no page can be visited. The release checks it again after the build, because some definitions cannot
 * be read before the build.
 */
export const NO_VISIT_PROBLEM = 'no page in src/remote.ts sets visit, so the release cannot be tested';

/**
 * Checks everything that is known before the build, because a build takes half a minute. Throws one error that lists
 * all problems.
 * @returns The program of the browser that visits the pages.
 */
export async function checkBeforeBuild(
  { folder, remote, contract }: RemotePackage,
  siteOrigin: string,
  env: NodeJS.ProcessEnv,
  release: { isSigned: boolean; isPreview: boolean },
): Promise<string> {
  const site = await readSite(siteOrigin);
  const description = await readDescription(folder);
  const browser = presentChromium(env);
  const problems = [
    ...checkContract(contract, site),
    ...(description && !description.pages.some(({ visit }) => visit) ? [NO_VISIT_PROBLEM] : []),
    ...(browser
      ? []
      : ['a release is tested in a browser, and none was found: install Chromium or Chrome, or set CHROMIUM_PATH']),
    ...checkNeededSignature(site, siteOrigin, release),
  ];
  if (problems.length > 0 || !browser) throw new Error(`${remote} is not released:\n- ${problems.join('\n- ')}`);
  return browser;
}

/** Checks that the site accepts the release: a site may need signatures, and only such a site shows previews. */
export function checkNeededSignature(
  { needsSignature }: Pick<SiteInfo, 'needsSignature'>,
  origin: string,
  { isSigned, isPreview }: { isSigned: boolean; isPreview: boolean },
): string[] {
  if (needsSignature === true && !isSigned)
    return [`${origin} serves only signed releases: set RELEASE_KEY (--make-key FILE makes a key)`];
  if (needsSignature === false && isPreview)
    return [`${origin} shows no previews: its operator has to set RELEASE_KEYS first, with the public key of the team`];
  return [];
}

/** Returns null when the definition cannot be read, because the build will report the reason. */
const readDescription = (folder: string): Promise<RemoteDescription | null> =>
  execFileAsync(process.execPath, [DEFINITION_PROGRAM, folder])
    .then(({ stdout }) => (JSON.parse(stdout) as { description: RemoteDescription }).description)
    .catch(() => null);
