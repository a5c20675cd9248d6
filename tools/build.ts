import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderTarget } from '../shell/kit/release/folder-target';
import { parseReleases, publish } from '../shell/kit/release/releases';
import { hashInputs } from '../shell/kit/webpack/build-id.mjs';
import { REMOTES } from '../shell/src/remote-names';
import { runNode } from './process';
import { ROOT } from './root';
import { run, step } from './step';

interface Target {
  name: string;
  /** The id of the build that these sources make. */
  id(): string;
  isBuilt(id: string): boolean;
  build(id: string): Promise<void>;
}

const at = (...parts: string[]) => join(ROOT, ...parts);
const WEBPACK = at('node_modules/webpack-cli/bin/cli.js');
const SWC = at('node_modules/@swc/cli/bin/swc.js');

/** Marks in dist/ which sources a build was made of. */
const marker = (folder: string) => at(folder, 'dist/.inputs');
const isMarked = (folder: string) => (id: string) =>
  existsSync(marker(folder)) && readFileSync(marker(folder), 'utf8') === id;

const api: Target = {
  name: 'api',
  id: () => hashInputs([at('api/src'), at('api/.swcrc'), at('api/package.json')]),
  isBuilt: isMarked('api'),
  async build(id) {
    // from its own folder: swc strips one leading folder of the path it is given
    rmSync(at('api/dist'), { recursive: true, force: true });
    await runNode([SWC, 'src', '-d', 'dist', '--strip-leading-paths', '--copy-files', '-q'], {}, at('api'));
    writeFileSync(marker('api'), id);
  },
};

const shell: Target = {
  name: 'shell',
  id: () =>
    hashInputs([
      at('shell/src'),
      at('shell/server'),
      at('shell/kit'),
      at('shell/webpack.config.mjs'),
      at('shell/package.json'),
    ]),
  isBuilt: isMarked('shell'),
  async build(id) {
    await webpack('shell');
    writeFileSync(marker('shell'), id);
  },
};

/** A remote's builds stand side by side; its releases.json says which one is live. */
const remote = (name: string): Target => {
  const folder = `mfe-${name}`;
  return {
    name: folder,
    id: () => hashInputs([at(folder), at('shell/kit/webpack'), at('shell/kit/package.json')]),
    isBuilt: (id) => existsSync(at(folder, 'dist', id, 'mf-manifest.json')) && liveBuild(folder) === id,
    async build(id) {
      await webpack(folder, { BUILD_ID: id });
      await openFolderTarget(at(folder, 'dist')).update((current) => publish(current, id, new Date()));
    },
  };
};

function webpack(folder: string, env: Record<string, string> = {}): Promise<string> {
  const options = ['--mode', 'production', '--config', at(folder, 'webpack.config.mjs')];
  return runNode([WEBPACK, ...options], { NODE_ENV: 'production', ...env });
}

function liveBuild(folder: string): string | null {
  const file = at(folder, 'dist/releases.json');
  return existsSync(file) ? parseReleases(readFileSync(file, 'utf8')).live : null;
}

export const buildApi = (): Promise<void> => api.build(api.id());

/** Builds what has changed since its last build; answers the names of what was built. */
export async function buildChanged(): Promise<string[]> {
  const stale = [shell, api, ...REMOTES.map(remote)]
    .map((target) => ({ target, id: target.id() }))
    .filter(({ target, id }) => !target.isBuilt(id));
  const built = stale.map(({ target }) => target.name);
  const next = async (): Promise<void> => {
    const job = stale.shift();
    if (!job) return;
    await job.target.build(job.id);
    return next();
  };
  await Promise.all([next(), next()]);
  return built;
}

if (process.argv[1] === __filename) {
  run(async () => {
    const built = await step('Building what has changed', buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
  });
}
