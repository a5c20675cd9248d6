import semver from 'semver';
import type { RemoteManifest } from '@telemarket/kit/remote';
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

/** react/jsx-runtime -> react. @telemarket/kit stays. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
