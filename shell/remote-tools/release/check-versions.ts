import semver from 'semver';
import { brokenBy, type RemoteDescription, type RemoteManifest } from '@telemarket/kit/remote';
import type { Site } from './site';

/** Checks that the shell's shared versions satisfy the ranges of the build. Otherwise visitors get the fallback card. */
export function checkShared({ shared }: Pick<RemoteManifest, 'shared'>, site: Site): string[] {
  const problems = shared.map(({ name, requiredVersion }) => {
    const provided = site.shared[packageOf(name)];
    if (!provided) return `it needs ${name}, which the live shell does not share`;
    if (!requiredVersion || semver.satisfies(provided, requiredVersion, { includePrerelease: true })) return null;
    return `it needs ${packageOf(name)} ${requiredVersion}, and the live shell has ${provided}`;
  });
  return [...new Set(problems)].filter((problem) => problem !== null);
}

/** @param range The range of @telemarket/contract in the remote's package.json. */
export function checkContract(range: string | undefined, site: Site): string[] {
  if (!range || semver.satisfies(site.contract, range)) return [];
  return [`it was written for @telemarket/contract ${range}, and the live API is ${site.contract}`];
}

/** Checks that the live shell passes the props, and has the events, that the build was written for. */
export function checkWidgetContract({ contract: used }: Pick<RemoteDescription, 'contract'>, site: Site): string[] {
  if (!used) return ['it does not say for which widget contract it was written: build it with the present tools'];
  const { widgetContract: live } = site;
  if (!live) return [`it was written for widget contract ${used.version}, and the live shell does not say its own`];
  const lines = brokenBy(live, used);
  if (lines.length === 0) return [];
  return [
    `it was written for widget contract ${used.version}, and the live shell has ${live.version}:\n  - ${lines.join('\n  - ')}`,
  ];
}

/** react/jsx-runtime -> react. @telemarket/kit stays. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
