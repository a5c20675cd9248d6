import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseReleases, publish } from '@telemarket/composition';
import { buildRemote } from '@telemarket/remote-tools/build';
import { openFolderTarget } from '@telemarket/remote-tools/folder-target';
import { openBuildStore, passportOf, readReleaser } from '@telemarket/remote-tools/release';
import { inputsAreUnchanged } from '@telemarket/remote-tools/inputs';
import { runNode } from './process';
import { packagesAreCurrent } from './packages/pack';
import { folderOf, remoteNames } from './remotes';
import { ROOT } from './root';
import { CliError, run, step } from './step';

interface Target {
  name: string;
  isCurrent(): boolean;
  build(): Promise<void>;
}

const at = (...parts: string[]) => join(ROOT, ...parts);
const WEBPACK = at('node_modules/webpack-cli/bin/cli.js');
const SWC = at('node_modules/@swc/cli/bin/swc.js');

const API_MARK = at('api/dist/.inputs');

/** The folders of the API and of the packages that it imports. The gateway also imports the server kit. */
const API_FOLDERS = ['api', 'api/artwork', 'api/search-engine', 'api/server-kit', 'shell/platform/composition'];

/** swc does not record its inputs, so every file of the folders counts as an input. */
function hashOfApi(): string {
  const hash = createHash('sha256').update(readFileSync(at('api/.swcrc')));
  for (const folder of API_FOLDERS) {
    const files = readdirSync(at(folder, 'src'), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => /\.\w+$/.test(name)))
      hash.update(`${folder}/${file}\0`).update(readFileSync(at(folder, 'src', file)));
  }
  return hash.digest('hex');
}

export async function buildApi(): Promise<void> {
  const hash = hashOfApi();
  await Promise.all(
    API_FOLDERS.map(async (folder) => {
      rmSync(at(folder, 'dist'), { recursive: true, force: true });
      // swc runs in this folder, because it removes one leading folder of the given path
      const options = ['--config-file', at('api/.swcrc'), '--strip-leading-paths', '--copy-files', '-q'];
      await runNode([SWC, 'src', '-d', 'dist', ...options], {}, at(folder));
    }),
  );
  writeFileSync(API_MARK, hash);
}

const api: Target = {
  name: 'api',
  isCurrent: () => existsSync(API_MARK) && readFileSync(API_MARK, 'utf8') === hashOfApi(),
  build: buildApi,
};

/** The gateway serves these packages below /npm/. */
const packages: Target = {
  name: 'packages',
  isCurrent: packagesAreCurrent,
  async build() {
    await runNode(['--import', 'tsx', at('tools/packages/main.ts')]);
  },
};

const ofShell = (name: string, folder: string): Target => ({
  name,
  isCurrent: () => inputsAreUnchanged(at(folder, 'dist/inputs.json'), at(folder)),
  async build() {
    const config = at(folder, 'webpack.config.mjs');
    await runNode([WEBPACK, '--mode', 'production', '--config', config], { NODE_ENV: 'production' }, at(folder));
  },
});

/** The builds of a remote are in one folder, whose releases.json contains the live build. */
const remote = (name: string): Target => {
  const folder = folderOf(name);
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
  const releaser = readReleaser(remote, folderOf(remote), process.env);
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

const allTargets = (): Target[] => [
  ofShell('app', 'shell/app'),
  ofShell('gateway', 'shell/platform/gateway'),
  api,
  ...remoteNames().map(remote),
];

/** Returns the names of the targets whose sources have changed since their last build. */
export const staleBuilds = (): string[] =>
  [...allTargets(), packages].filter((target) => !target.isCurrent()).map(({ name }) => name);

/**
 * Builds the targets that have changed since their last build.
 * @param names The targets to check. Default: all.
 * @returns The names of the built targets.
 */
export async function buildChanged(names?: readonly string[]): Promise<string[]> {
  const isStale = (target: Target) => (names?.includes(target.name) ?? true) && !target.isCurrent();
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
  if (!isStale(packages)) return built;
  await packages.build();
  return [...built, packages.name];
}

/** The title of each step that builds, because the first build prints nothing for most of a minute. */
export const BUILDING = 'Building what has changed (a full build takes about 40 s on two cores)';

if (process.argv[1] === __filename) {
  run(async () => {
    const built = await step(BUILDING, buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
  });
}
