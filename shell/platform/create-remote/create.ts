import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface NewRemote {
  /** The name of the npm package, such as `gifts` or `@acme/gifts`. */
  packageName: string;
  /** The folder in which the remote is created. It must not exist yet. */
  folder: string;
  /** The contents of `dependencies` and `devDependencies` in package.json. */
  ranges: object;
  /** The origin of the site. If null, the remote becomes a workspace in the site's own repository. */
  site: string | null;
}

/** The gateway allows these names in its list of remotes. */
const REMOTE_NAME_PATTERN = /^[a-z][a-z0-9-]{0,30}$/;

/** Returns the name of the remote on the site. Throws an error that explains the allowed names. */
export function remoteNameOf(packageName: string): string {
  const name = packageName.replace(/^@[a-z0-9][a-z0-9._-]*\//, '').replace(/^mfe-/, '');
  if (REMOTE_NAME_PATTERN.test(name)) return name;
  throw new Error(
    `"${packageName}" is not a valid name for a remote: use at most 31 lowercase letters, digits and dashes, as in "gifts" or "@acme/gifts".`,
  );
}

/** Writes the folder of a remote. Throws when the name is invalid or the folder exists. */
export function createRemote({ packageName, folder, ranges, site }: NewRemote): void {
  const name = remoteNameOf(packageName);
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const fill = createNameReplacer(name, packageName, site ?? '');
  for (const [file, text] of [...templateFilesIn('template'), ...(site === null ? [] : templateFilesIn('repository'))])
    write(join(folder, fill(file)), fill(text));
  write(join(folder, 'package.json'), `${JSON.stringify(packageJsonOf(packageName, ranges, site), null, 2)}\n`);
}

/** Returns a function that replaces the name "gifts" in a text, because the template is a remote with this name. */
function createNameReplacer(name: string, packageName: string, site: string): (text: string) => string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return (text) =>
    text
      .replaceAll('https://shop.example', site)
      .replaceAll('mfe-gifts', packageName)
      .replaceAll(/Gifts(?=[A-Z])/g, words.join(''))
      .replaceAll('Gifts', words.join(' '))
      .replaceAll('gifts', name);
}

function templateFilesIn(place: string): [file: string, text: string][] {
  const root = join(__dirname, place);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      // npm does not publish files such as .npmrc, so the template has them under other names
      path.slice(root.length + 1).replaceAll(/(^|[\\/])dot-/g, '$1.'),
      readFileSync(path, 'utf8'),
    ]);
}

function packageJsonOf(packageName: string, ranges: object, site: string | null): object {
  const workspace = { name: packageName, version: '1.0.0', private: true };
  const scripts = {
    build: 'webpack --mode production',
    dev: 'webpack serve --mode development',
    types: 'remote-tools types',
    release: 'release-remote',
  };
  if (site === null) return { ...workspace, license: 'MIT', scripts, ...ranges };
  const commands = ['dev', 'build', 'test', 'lint', 'typecheck'].map((name) => [name, `remote-tools ${name}`]);
  return {
    ...workspace,
    scripts: {
      ...Object.fromEntries(commands),
      types: `remote-tools types --site ${site}`,
      release: `release-remote --site ${site}`,
    },
    ...ranges,
    jest: { preset: '@telemarket/remote-tools' },
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
