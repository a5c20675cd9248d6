// `npm run new-remote -- gift-cards` creates a remote that builds, has a test and is rendered on the server.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRemotes } from '@telemarket/gateway/remote-source';
import { createRemote as writeRemote } from '../shell/platform/create-remote/create';
import { versionRangesOfNewRemote } from './packages/workspaces';
import { ROOT } from './root';
import { CliError, run, step } from './step';

export interface NewRemote {
  /** The name of the remote in deploy/remotes. Its folder is `mfe-<name>`, and its first page is `/<name>`. */
  name: string;
  /** The folder in which the new folder is created. */
  parent: string;
}

/**
 * Creates the folder of a remote. Throws when the name is invalid or the folder exists.
 * @returns The path of the folder.
 */
export function createRemote({ name, parent }: NewRemote): string {
  const folder = join(parent, `mfe-${name}`);
  try {
    writeRemote({ packageName: `mfe-${name}`, folder, ranges: versionRangesOfNewRemote(), site: null });
  } catch (error) {
    throw new CliError((error as Error).message);
  }
  // an empty folder is a build store without a release, for which the gateway does not wait
  mkdirSync(join(folder, 'dist'));
  return folder;
}

const OWNERS_FILE = 'docs/architecture.md';
/** The rows of the remotes in the table "Who owns what". */
const REMOTE_ROWS = /(?:^\|.*\| `mfe-[^`]+` *\|.*\n)+/m;

/** Adds a remote of this repository to every file that lists the remotes. */
export function registerRemote(name: string, root: string): void {
  addToRemotes(join(root, 'deploy/remotes'), name, `mfe-${name}/dist`);
  appendFileSync(join(root, 'CODEOWNERS'), `${`/mfe-${name}/`.padEnd(31)} @telemarket/${name}\n`);
  const owners = readFileSync(join(root, OWNERS_FILE), 'utf8');
  const row = `| ${name.replaceAll('-', ' ')} | \`mfe-${name}\` | \`/${name}\` |\n`;
  writeFileSync(
    join(root, OWNERS_FILE),
    owners.replace(REMOTE_ROWS, (rows) => rows + row),
  );
  // formats the files, because a long name can make lines too long, and widen a column of the table of owners
  const prettier = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
  execFileSync(process.execPath, [prettier, '--write', '--log-level', 'warn', `mfe-${name}`, OWNERS_FILE], {
    cwd: root,
  });
}

/** Adds a line to the list of remotes, which a running gateway reads again. */
export function addToRemotes(file: string, name: string, store: string): void {
  const text = readFileSync(file, 'utf8');
  if (parseRemotes(text, ROOT).has(name)) throw new CliError(`${file} names ${name} already.`);
  appendFileSync(file, `${text.endsWith('\n') ? '' : '\n'}${name}=${store}\n`);
}

if (process.argv[1] === __filename) {
  run(async () => {
    const [, , name] = process.argv;
    if (!name) throw new CliError('Name the new remote: npm run new-remote -- gift-cards');
    createRemote({ name, parent: ROOT });
    registerRemote(name, ROOT);
    await step('Adding the workspace to package-lock.json', () =>
      // this call installs nothing, because a new remote needs no other package
      execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
        cwd: ROOT,
        stdio: 'inherit',
      }),
    );
    console.log(`
  mfe-${name}/src/remote.ts describes the remote; /${name} is its first page.

  ${'npm run check'.padEnd(26 + name.length)}the fast checks of a landing
  npm run dev -w mfe-${name}       the remote alone
  npm run release -w mfe-${name}   into the running site; deploy/remotes names its build store

  CONTRIBUTING.md says what containers and Kubernetes need.
`);
  });
}
