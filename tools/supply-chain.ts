// `npm run supply-chain`: checks the packages, also for known vulnerabilities, and writes a list of all packages
// (CycloneDX).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadExeca } from './process';
import { ROOT } from './root';
import { CliError, run, step } from './step';

export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
/** Packages by path. Packages outside of node_modules belong to this repository. */
export type LockedPackages = Record<string, LockedPackage>;

const ALLOWED_LICENSES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|Zlib|OFL-1\.1)$/;
/** Packages with native code. Other packages contain the binaries of these packages. */
const NATIVE_PACKAGES = ['@resvg/resvg-js', '@img/sharp'];
/**
 * The licenses of tools that are not shipped, and of packages that state their license in an old format or in a
 * separate file.
 */
const OTHER_LICENSES: Record<string, string> = {
  '@zone-eu/mailsplit': 'MIT (alternatively EUPL-1.1+), for tests and the local mailbox',
  '@img/sharp': 'LGPL-3.0-or-later for libvips, used unmodified, as a separate package',
  '@resvg/resvg-js': 'MPL-2.0, used unmodified, as a separate package',
  'axe-core': 'MPL-2.0, for tests only',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
  'svg-tags': 'MIT',
  'web-push': 'MPL-2.0, used unmodified, as a separate package',
};
/** Packages that a remote shares with the page, so that the remote declares ranges and not exact versions. */
const SHARED_PACKAGES = ['react', 'react-dom'];
const SBOM_FILE = join(ROOT, '.data/sbom.cdx.json');

const isOwnPackage = (path: string): boolean => !path.includes('node_modules');
const packageNameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;

/** @returns A description of each problem in the packages of a lock file. */
export function findProblems(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, locked]) =>
    isOwnPackage(path) ? findInexactVersions(path, locked) : locked.link ? [] : findPackageProblems(path, locked),
  );
}

function findInexactVersions(path: string, { dependencies, devDependencies }: LockedPackage): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, range]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(range) && !name.startsWith('@telemarket/'))
    .filter(([name]) => !(path.startsWith('mfe-') && SHARED_PACKAGES.includes(name)))
    .map(([name, range]) => `${path || 'The root'} requires ${name} ${range}, which is not an exact version.`);
}

const removePlatform = (name: string): string =>
  NATIVE_PACKAGES.find((native) => name.startsWith(`${native}-`)) ?? name;

function findPackageProblems(path: string, { license = 'no license', integrity }: LockedPackage): string[] {
  const name = packageNameOf(path);
  const parts = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  const isKnown = parts.every((part) => ALLOWED_LICENSES.test(part)) || removePlatform(name) in OTHER_LICENSES;
  return [
    ...(isKnown ? [] : [`${name} has the license ${license}, which is not in the list of allowed licenses.`]),
    ...(integrity ? [] : [`${name} has no hash.`]),
  ];
}

export function readLock(): LockedPackages {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: LockedPackages };
  return lock.packages;
}

type AuditReport = { metadata?: { vulnerabilities: Record<string, number> }; message?: string };

async function main(): Promise<void> {
  const npm = async (...args: string[]) =>
    (await loadExeca())('npm', args, { cwd: ROOT, reject: false, stdin: 'ignore' });
  const problems = findProblems(readLock());
  const { stdout: sbom, failed } = await step('Listing the packages', () =>
    npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'),
  );
  if (failed) problems.push('npm sbom failed.');
  mkdirSync(dirname(SBOM_FILE), { recursive: true });
  writeFileSync(SBOM_FILE, sbom);
  console.log(`  ${SBOM_FILE}`);
  const { stdout: audited } = await step('Checking for known vulnerabilities', () => npm('audit', '--json'));
  const { metadata, message } = JSON.parse(audited || '{}') as AuditReport;
  if (!metadata) console.log(`  NOT CHECKED: the registry has no advisories (${message ?? 'no response'})`);
  const { high = 0, critical = 0, moderate = 0, low = 0 } = metadata?.vulnerabilities ?? {};
  if (metadata) console.log(`  critical ${critical}, high ${high}, moderate ${moderate}, low ${low}`);
  if (high + critical > 0)
    problems.push(`${high + critical} known vulnerabilities are high or critical. Run "npm audit" for details.`);
  if (problems.length > 0) throw new CliError(problems.join('\n'));
}

if (process.argv[1] === __filename) run(main);
