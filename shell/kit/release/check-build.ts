import { presentChromium } from './browser';
import { checkManifest, checkServerBundle, readManifest } from './check-manifest';
import { checkSize } from './check-size';
import { checkContract, checkShared } from './check-versions';
import type { RemotePackage } from './remote-package';
import { readSite } from './site';
import { smokeRender } from './smoke-render';

/** All that a build must pass before a visitor may get it. Raises with every problem that was found. */
export async function checkBuild(
  remote: RemotePackage,
  build: string,
  folder: string,
  siteOrigin: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const site = await readSite(siteOrigin);
  const manifest = readManifest(folder);
  refuse(build, [
    ...checkManifest(folder, manifest),
    ...checkServerBundle(folder, site.ssrContract),
    ...checkShared(manifest, site),
    ...checkContract(remote.contract, site),
    ...checkSize(folder, remote.budget),
  ]);
  const browser = presentChromium(env);
  if (!browser)
    throw new Error(
      'A release is tried in a browser, and there is none: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    );
  const { globalName, remoteEntry } = manifest.metaData;
  const { remote: name, visits } = remote;
  const candidate = { site: site.origin, remote: name, build, folder, entry: remoteEntry.name, global: globalName };
  refuse(build, await smokeRender({ ...candidate, visits, browser }));
}

function refuse(build: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${build} is not released:\n- ${problems.join('\n- ')}`);
}
