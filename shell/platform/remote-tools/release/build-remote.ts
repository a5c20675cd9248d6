import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isBuildId } from '@telemarket/composition';

export interface FinishedBuild {
  build: string;
  folder: string;
}

const execFileAsync = promisify(execFile);
const WEBPACK_CLI = createRequire(__filename).resolve('webpack-cli/bin/cli.js');

/**
 * Builds a remote for production. The build id is a hash of the emitted files, so the same sources give the same id.
 * Throws an error that contains the output of webpack.
 * @param parent The folder that gets a folder for the build, unless it already has one. The record of inputs is also
 * written there.
 */
export async function buildRemote(folder: string, parent: string, env: NodeJS.ProcessEnv): Promise<FinishedBuild> {
  const temporaryFolder = mkdtempSync(join(parent, '.build-'));
  try {
    const args = [WEBPACK_CLI, '--mode', 'production', '--config', 'webpack.config.mjs'];
    const { stdout } = await execFileAsync(process.execPath, args, {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production', BUILD_PARENT: temporaryFolder },
    }).catch(({ stdout: printed, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The build failed:\n${printed}${stderr}`);
    });
    const build = readdirSync(temporaryFolder).find((name) => isBuildId(name) && !name.endsWith('.json'));
    if (!build) throw new Error(`The build wrote nothing:\n${stdout}`);
    const place = join(parent, build);
    if (!existsSync(place)) renameSync(join(temporaryFolder, build), place);
    renameSync(join(temporaryFolder, 'inputs.json'), join(parent, 'inputs.json'));
    return { build, folder: place };
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
