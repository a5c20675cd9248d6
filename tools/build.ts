import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseReleases, publish } from '@telemarket/composition';
import { buildRemote } from '@telemarket/remote-tools/build';
import { openFolderTarget } from '@telemarket/remote-tools/folder-target';
import { openBuildStore, passportOf, readReleaser } from '@telemarket/remote-tools/release';
import { inputsAreUnchanged } from '@telemarket/remote-tools/inputs';
import { runNode } from './process';
import { arePackagesCurrent } from './packages/pack';
import { remoteFolderOf, localRemoteNames } from './remotes';
import { ROOT } from './root';
import { CliError, run, step } from './step';

interface BuildTarget {
  name: string;
  isCurrent(): boolean;
  build(): Promise<void>;
}

const inRoot = (...parts: string[]) => join(ROOT, ...parts);
const WEBPACK_CLI = inRoot('node_modules/webpack-cli/bin/cli.js');
const SWC_CLI = inRoot('node_modules/@swc/cli/bin/swc.js');

const API_HASH_FILE = inRoot('api/dist/.inputs');

/** The folders of the API and of the packages that it imports. The gateway also imports the server kit. */
const API_FOLDERS = ['api', 'api/artwork', 'api/search-engine', 'api/server-kit', 'shell/platform/composition'];

/** swc does not record its inputs, so every file of the folders counts as an input. */
function hashApiSources(): string {
  const hash = createHash('sha256').update(readFileSync(inRoot('api/.swcrc')));
  for (const folder of API_FOLDERS) {
    const files = readdirSync(inRoot(folder, 'src'), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => /\.\w+$/.test(name)))
      hash.update(`${folder}/${file}\0`).update(readFileSync(inRoot(folder, 'src', file)));
  }
  return hash.digest('hex');
}

export async function buildApi(): Promise<void> {
  const hash = hashApiSources();
  await Promise.all(
    API_FOLDERS.map(async (folder) => {
      rmSync(inRoot(folder, 'dist'), { recursive: true, force: true });
      // swc runs in the folder of the package, because it removes only the first folder of each path
      const options = ['--config-file', inRoot('api/.swcrc'), '--strip-leading-paths', '--copy-files', '-q'];
      await runNode([SWC_CLI, 'src', '-d', 'dist', ...options], {}, inRoot(folder));
    }),
  );
  writeFileSync(API_HASH_FILE, hash);
}

const apiTarget: BuildTarget = {
  name: 'api',
  isCurrent: () => existsSync(API_HASH_FILE) && readFileSync(API_HASH_FILE, 'utf8') === hashApiSources(),
  build: buildApi,
};

/** The gateway serves these packages below /npm/. */
const packagesTarget: BuildTarget = {
  name: 'packages',
  isCurrent: arePackagesCurrent,
  async build() {
    await runNode(['--import', 'tsx', inRoot('tools/packages/main.ts')]);
  },
};

const shellTarget = (name: string, folder: string): BuildTarget => ({
  name,
  isCurrent: () => inputsAreUnchanged(inRoot(folder, 'dist/inputs.json'), inRoot(folder)),
  async build() {
    const config = inRoot(folder, 'webpack.config.mjs');
    await runNode(
      [WEBPACK_CLI, '--mode', 'production', '--config', config],
      { NODE_ENV: 'production' },
      inRoot(folder),
    );
  },
});

/** The builds of a remote are in one folder, whose releases.json names the live build. */
const remoteTarget = (name: string): BuildTarget => {
  const folder = remoteFolderOf(name);
  const dist = join(folder, 'dist');
  return {
    name: `mfe-${name}`,
    isCurrent: () => inputsAreUnchanged(join(dist, 'inputs.json'), folder) && hasLiveBuild(dist),
    async build() {
      mkdirSync(dist, { recursive: true });
      const { build } = await buildRemote(folder, dist, process.env);
      await publishLocally(name, dist, build);
    },
  };
};

/** Publishes a build like a release. It skips the checks, because they need the site that is being built. */
async function publishLocally(remote: string, dist: string, build: string): Promise<void> {
  const releaser = readReleaser(remote, remoteFolderOf(remote), process.env);
  const { by, commit, key } = releaser;
  const store = openBuildStore(openFolderTarget(dist), { remote, ...releaser });
  await store.target.replacePassport(
    passportOf(join(dist, build), { remote, build, by, commit, checks: [] }, key, new Date()),
  );
  await store.update({ action: 'release', build, commit }, (current) => publish(current, build, new Date()));
}

function hasLiveBuild(dist: string): boolean {
  const file = join(dist, 'releases.json');
  if (!existsSync(file)) return false;
  try {
    return existsSync(join(dist, parseReleases(readFileSync(file, 'utf8')).live, 'mf-manifest.json'));
  } catch (error) {
    throw new CliError(`${file}: ${(error as Error).message}`);
  }
}

const allTargets = (): BuildTarget[] => [
  shellTarget('app', 'shell/app'),
  shellTarget('gateway', 'shell/platform/gateway'),
  apiTarget,
  ...localRemoteNames().map(remoteTarget),
];

/** Returns the names of the targets whose sources have changed since their last build. */
export const findStaleBuilds = (): string[] =>
  [...allTargets(), packagesTarget].filter((target) => !target.isCurrent()).map(({ name }) => name);

/**
 * Builds the targets that have changed since their last build.
 * @param names The targets to check. Default: all.
 * @returns The names of the built targets.
 */
export async function buildChanged(names?: readonly string[]): Promise<string[]> {
  const isStale = (target: BuildTarget) => (names?.includes(target.name) ?? true) && !target.isCurrent();
  const stale = allTargets().filter(isStale);
  const built = stale.map(({ name }) => name);
  const next = async (): Promise<void> => {
    const target = stale.shift();
    if (!target) return;
    await target.build();
    return next();
  };
  await Promise.all([next(), next()]);
  // the packages are built last, because the dev site contains the builds of the shell and of the gateway
  if (!isStale(packagesTarget)) return built;
  await packagesTarget.build();
  return [...built, packagesTarget.name];
}

/**
 * The title of each step that builds. It names the duration, because the first build prints nothing for most of a
 * minute.
 */
export const BUILD_STEP_TITLE = 'Building what has changed (a full build takes about 40 s on two cores)';

if (process.argv[1] === __filename) {
  run(async () => {
    const built = await step(BUILD_STEP_TITLE, buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
  });
}
