import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellAssets } from '@telemarket/gateway/shell-files';
import { ROOT } from '../root';

/** The folder of the shell's build for browsers. */
export const SHELL_BUILD = join(ROOT, 'shell/app/dist/browser');

interface ShellVersion {
  /** The main script of this version is `main.<name>.js`. No other version has a script of that name. */
  name: string;
  /** Exact versions of packages that the shell claims to share. They replace the versions of this repository. */
  shared?: Readonly<Record<string, string>>;
  /** A statement that is put before the main script of this version. */
  first?: string;
}

/**
 * Copies the shell's build to a new folder, as the build of another version.
 * @returns The new folder.
 */
export function copyShell(folder: string, { name, shared = {}, first = '' }: ShellVersion): string {
  cpSync(SHELL_BUILD, folder, { recursive: true });
  const list = join(folder, 'assets.json');
  const assets = JSON.parse(readFileSync(list, 'utf8')) as ShellAssets;
  const main = assets.js.find((file) => file.startsWith('main.'));
  if (main === undefined) throw new Error(`${list} names no main script`);
  for (const file of readdirSync(folder).filter((each) => each.startsWith(main)))
    renameSync(join(folder, file), join(folder, file.replace(main, `main.${name}.js`)));
  const script = join(folder, `main.${name}.js`);
  // removes the compressed copies, because they contain the text of the original script
  for (const end of ['.br', '.gz']) rmSync(`${script}${end}`, { force: true });
  writeFileSync(script, first + Object.entries(shared).reduce(replaceSharedVersion, readFileSync(script, 'utf8')));
  const js = assets.js.map((file) => (file === main ? `main.${name}.js` : file));
  writeFileSync(list, JSON.stringify({ ...assets, js, shared: { ...assets.shared, ...shared } }));
  return folder;
}

/** Replaces the version under which a script shares a package and its modules, such as react/jsx-runtime. */
function replaceSharedVersion(text: string, [name, version]: [string, string]): string {
  const shares = new RegExp(`(["{,(]${name}(?:/[\\w-]+)?"?(?:,|:\\[\\{version:)")[\\d.]+(?=")`, 'g');
  const changed = text.replace(shares, `$1${version}`);
  if (changed === text) throw new Error(`the shell does not share ${name}`);
  return changed;
}
