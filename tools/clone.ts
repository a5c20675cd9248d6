import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './root';

/**
 * Copies the repository without the files that git ignores. The packages of the clone are links to the packages of
 * the repository.
 * @param withBuilds Whether the clone also has the builds of the repository.
 */
export function makeClone({ withBuilds = false } = {}): string {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  const folders = files.filter((file) => /(^|\/)package\.json$/.test(file)).map(dirname);
  for (const folder of folders) {
    linkPackages(clone, join(folder, 'node_modules'));
    const builds = join(folder, 'dist');
    if (withBuilds && existsSync(join(ROOT, builds)))
      cpSync(join(ROOT, builds), join(clone, builds), { recursive: true });
  }
  cpSync(join(ROOT, 'node_modules/.package-lock.json'), join(clone, 'node_modules/.package-lock.json'));
  return clone;
}

/**
 * npm's links to folders of the repository are copied, so that they lead to the same folders of the clone. The clone
 * shares all other packages with the repository.
 */
function linkPackages(clone: string, modules: string): void {
  if (!existsSync(join(ROOT, modules))) return;
  mkdirSync(join(clone, modules), { recursive: true });
  for (const { name } of readdirSync(join(ROOT, modules), { withFileTypes: true })) {
    const [from, to] = [join(ROOT, modules, name), join(clone, modules, name)];
    if (name === '@telemarket') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (!/^(\.(?!bin)|api$|mfe-)/.test(name)) symlinkSync(from, to);
  }
}
