// Runs before packages are installed, so it is plain JavaScript and uses only modules of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [leastMajor, leastMinor] = engines.node.match(/\d+/g).map(Number);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `TeleMarket needs Node ${leastMajor}.${leastMinor} or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

const nodePath = findNvmrcNode();

const modulesFolder = join(root, 'node_modules');
const installedState = checkInstalledPackages();
if (installedState !== 'all' && !(command === 'start' && installedState === 'without dev')) {
  const started = Date.now();
  // `npm start` needs no development packages, which are a third of all files. Development packages that are installed
  // already stay.
  const fresh = command === 'start' && !hasDevelopmentPackages() ? ['ci', '--omit=dev'] : ['ci'];
  // `npm ci` would first delete all packages, but a shop in another terminal may still load some of them
  const args = installedState === 'without dev' ? ['install', '--no-save'] : fresh;
  console.log(`• Installing the packages (npm ${args.join(' ')}; usually half a minute to two minutes)`);
  if (!runNpm(args, root, nodePath)) {
    console.error(
      `  npm ${args[0]} failed: see its output above. Check that the npm registry is reachable, then run the same command again.`,
    );
    process.exit(1);
  }
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

linkNode();

const child = spawn(nodePath, ['--import', 'tsx', join(root, 'tools', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal also sends Ctrl-C to the child, which stops everything in order. This process waits for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// On SIGTERM and SIGKILL, npm exits and leaves its child running. Then this process, or the shell in which npm ran it,
// gets another parent, which the timer below detects.
const npmShellPid = readIfExists(`/proc/${process.ppid}/cmdline`).split('\0')[1] === '-c' ? process.ppid : null;
const describeAncestors = () =>
  `${process.ppid} ${npmShellPid && /^PPid:.*$/m.exec(readIfExists(`/proc/${npmShellPid}/status`))}`;
if (process.env.npm_lifecycle_event) {
  const atStart = describeAncestors();
  setInterval(() => describeAncestors() === atStart || child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code) => process.exit(code ?? 1));

/**
 * @returns The path of a Node binary with the major version in .nvmrc, which the images also use. If this process
 * runs another version, an npm package provides the binary; tools/node/package-lock.json has the digest of each
 * package.
 */
function findNvmrcNode() {
  const wanted = readIfExists(join(root, '.nvmrc')).trim();
  if (String(major) === wanted) return process.execPath;
  const folder = join(root, 'tools/node');
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [name, version] =
    Object.entries(optionalDependencies).find(([key]) => key.endsWith(`-${process.platform}-${process.arch}`)) ?? [];
  const description = () => JSON.parse(readIfExists(join(folder, 'node_modules', name, 'package.json')) || '{}');
  if (name && description().version !== version) {
    console.log(`• Fetching Node ${version}, with which everything runs (this is Node ${process.versions.node})`);
    runNpm(['ci'], folder, process.execPath);
  }
  const binary = name && join(folder, 'node_modules', name, description().bin?.node ?? '');
  if (binary && spawnSync(binary, ['--version']).status === 0) return binary;
  console.error(
    `  There is no npm package of Node ${wanted} for this machine. Install Node ${wanted}, then run the same command again.`,
  );
  return process.exit(1);
}

/**
 * Links the Node binary into the folder in which npm looks for `node` first. So `npm run test:unit` and `npx jest` use
 * the same version. The link is created again after each installation, because `npm ci` deletes an earlier link.
 */
function linkNode() {
  const link = join(modulesFolder, '.bin/node');
  const isFetched = nodePath.startsWith(join(root, 'tools/node'));
  // a link needs an administrator on Windows
  if (!isFetched || existsSync(link) || process.platform === 'win32') return;
  mkdirSync(dirname(link), { recursive: true });
  // `existsSync` returns false for a link whose target is missing
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), nodePath), link);
}

/**
 * @param node The Node binary that runs npm.
 * @returns True if npm succeeded.
 */
function runNpm(args, cwd, node) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  });
  return status === 0;
}

/**
 * Says whether development packages are installed. If npm has recorded no packages, an existing folder counts, because
 * it may contain development packages.
 */
function hasDevelopmentPackages() {
  const present = Object.values(
    JSON.parse(readIfExists(join(modulesFolder, '.package-lock.json')) || '{}').packages ?? {},
  );
  return present.length > 0 ? present.some(({ dev }) => dev) : existsSync(modulesFolder);
}

/**
 * Compares package-lock.json with the packages that npm has installed and recorded in node_modules. Optional packages
 * may be for another system, and remotes are never imported, so both may be missing.
 * @returns 'all', 'without dev', or null when a package is missing or has another version
 */
function checkInstalledPackages() {
  const packagesOf = (file) => JSON.parse(readIfExists(join(root, file)) || '{}').packages ?? {};
  const present = packagesOf('node_modules/.package-lock.json');
  const missing = Object.entries(packagesOf('package-lock.json')).filter(
    ([path, needed]) =>
      path.includes('node_modules/') &&
      !(needed.optional || needed.devOptional || /^mfe-/.test(needed.link ? needed.resolved : '')) &&
      !['version', 'integrity', ...(needed.link ? ['resolved'] : [])].every(
        (key) => present[path]?.[key] === needed[key],
      ),
  );
  if (missing.length === 0) return existsSync(modulesFolder) ? 'all' : null;
  return Object.keys(present).length > 0 && missing.every(([, { dev }]) => dev) ? 'without dev' : null;
}

/** @returns The text of the file; empty when it does not exist, for example on systems other than Linux. */
function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
