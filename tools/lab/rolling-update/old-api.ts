import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { loadExeca } from '../../process';
import { ROOT } from '../../root';
import { CliError } from '../../step';

export const OLD_BUILDS_FOLDER = join(ROOT, '.data/rolling-update');
/** The workspaces that the API imports. */
const API_WORKSPACES = ['api/artwork', 'api/search-engine', 'api/server-kit'];
/** The folder of the package composition: the first path in newer commits, the second in older ones. */
const COMPOSITION_FOLDERS = ['shell/platform/composition', 'shell/composition'];
/** Packages that are installed in the folder of the API, and not in the root folder. */
const NESTED_PACKAGES = ['lru-cache'];

/**
 * Builds the API of a commit with the packages of that commit. The build folder is inside this repository, so that
 * Node and npm find the installed packages.
 * @returns The folder of the built API, relative to ROOT.
 */
export async function buildApiOf(commit: string): Promise<string> {
  const execa = await loadExeca();
  const known = await execa('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, reject: false });
  if (known.failed) throw new CliError(`Commit ${commit} is not in this clone: fetch it, or name another commit.`);
  const folder = join(OLD_BUILDS_FOLDER, commit);
  const modules = join(folder, 'node_modules');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(modules, '@telemarket'), { recursive: true });
  const { stdout } = await execa('git', ['ls-tree', '-d', '--name-only', commit, ...COMPOSITION_FOLDERS], {
    cwd: ROOT,
  });
  const archived = ['api', stdout.trim(), 'package.json'];
  await execa('git', ['archive', `--output=${folder}/api.tar`, commit, ...archived], { cwd: ROOT });
  await execa('tar', ['-xf', 'api.tar'], { cwd: folder });
  for (const path of [...API_WORKSPACES, stdout.trim()])
    symlinkSync(join(folder, path), join(modules, '@telemarket', basename(path)));
  for (const name of NESTED_PACKAGES) symlinkSync(join(ROOT, 'api/node_modules', name), join(modules, name));
  await execa('npm', ['run', 'build'], { cwd: join(folder, 'api') });
  return relative(ROOT, join(folder, 'api'));
}
