import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hashInputs } from '../webpack/build-id.mjs';

export interface FinishedBuild {
  build: string;
  /** Where its files are. */
  folder: string;
}

const KIT = join(__dirname, '..');

/** Builds a remote's folder for production, apart from any host. The same sources make the same build id. Raises with webpack's output. */
export function buildRemote(folder: string, parent: string, env: NodeJS.ProcessEnv): FinishedBuild {
  const build = hashInputs([folder, join(KIT, 'webpack'), join(KIT, 'package.json')]);
  const cli = createRequire(join(KIT, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const done = spawnSync(process.execPath, [cli, '--mode', 'production', '--config', 'webpack.config.mjs'], {
    cwd: folder,
    // the configuration reads both
    env: { ...env, NODE_ENV: 'production', BUILD_ID: build, BUILD_PARENT: parent },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The build failed:\n${done.stdout}${done.stderr}`);
  return { build, folder: join(parent, build) };
}
