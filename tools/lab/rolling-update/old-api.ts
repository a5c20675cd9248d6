import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadExeca, runNode } from '../../process';
import { ROOT } from '../../root';
import { CliError } from '../../step';

export const BUILDS = join(ROOT, '.data/rolling-update');
const SWC = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
/** The installed packages of the API that are not in the folder of the root. */
const NESTED = ['lru-cache'];

/**
 * Builds the API of a commit with its own server kit, which is JavaScript there. Node finds the installed packages, because
 * the folder is inside of this one. @returns The folder of the built API, relative to ROOT.
 */
export async function buildApiOf(commit: string): Promise<string> {
  const execa = await loadExeca();
  const known = await execa('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, reject: false });
  if (known.failed) throw new CliError(`Commit ${commit} is not in this clone: fetch it, or name another one.`);
  const folder = join(BUILDS, commit);
  const modules = join(folder, 'node_modules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(modules, '@telemarket'), { recursive: true });
  await execa('git', ['archive', `--output=${folder}/api.tar`, commit, 'api'], { cwd: ROOT });
  await execa('tar', ['-xf', 'api.tar'], { cwd: folder });
  symlinkSync(join(folder, 'api/server-kit'), join(modules, '@telemarket/server-kit'));
  for (const name of NESTED) symlinkSync(join(ROOT, 'api/node_modules', name), join(modules, name));
  const options = ['--strip-leading-paths', '--copy-files', '-q'];
  await runNode([SWC, 'src', '-d', 'dist', ...options], {}, join(folder, 'api'));
  return relative(ROOT, join(folder, 'api'));
}
