import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote, registerRemote } from './new-remote';
import { localRemoteNames } from './remotes';
import { ROOT } from './root';

/** The teams of each folder. */
const rulesOf = (root: string) =>
  new Map(
    readFileSync(join(root, 'CODEOWNERS'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => {
        const [path = '', ...teams] = line.split(/\s+/);
        return [path.replace(/^\/|\/$/g, ''), teams] as const;
      }),
  );
const rules = rulesOf(ROOT);

/** The column "Owner" of the table "Who owns what". */
const ownersOf = (root: string) =>
  (/^## Who owns what$(.*?)^## /ms.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))?.[1] ?? '')
    .split('\n')
    .flatMap((line) => /^`([^`]+)`$/.exec(line.split('|')[2]?.trim() ?? '')?.[1] ?? []);

const isTeams = (teams: readonly string[]) =>
  /^@telemarket\/[a-z][a-z0-9-]*( @telemarket\/[a-z][a-z0-9-]*)*$/.test(teams.join(' '));

/** Returns the packages that only CODEOWNERS or only the table in docs/architecture.md names. */
function differingOwners(root: string): string[] {
  const [packages, owners] = [rulesOf(root), ownersOf(root)];
  const named = [...packages.keys()].filter((path) => /^(mfe-|shell\/|api)/.test(path));
  return [...owners.filter((folder) => !packages.has(folder)), ...named.filter((path) => !owners.includes(path))];
}

test('every top-level folder has an owner', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => name);
  const owned = new Set([...rules.keys()].map((path) => path.split('/')[0]));
  expect(folders.filter((folder) => !owned.has(folder))).toEqual([]);
});

test('every remote has an owner', () => {
  expect(localRemoteNames().filter((name) => !rules.get(`mfe-${name}`)?.length)).toEqual([]);
});

test('every owner is a team of TeleMarket and every folder exists', () => {
  expect([...rules].filter(([path, teams]) => !isTeams(teams) || !existsSync(join(ROOT, path)))).toEqual([]);
});

test('docs/architecture.md names the same owners as CODEOWNERS', () => {
  expect(new Set(ownersOf(ROOT)).size).toBeGreaterThan(8);
  expect(differingOwners(ROOT)).toEqual([]);
});

test('a new remote has an owner in both files, and its files have the format of prettier', () => {
  const name = 'a-name-that-is-long-as-can-be-2';
  const root = mkdtempSync(join(tmpdir(), 'new-remote-'));
  try {
    for (const folder of ['deploy', 'docs']) mkdirSync(join(root, folder));
    for (const file of ['CODEOWNERS', 'deploy/remotes', 'docs/architecture.md', '.prettierrc.json'])
      cpSync(join(ROOT, file), join(root, file));
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const folder = createRemote({ name, parent: root });
    registerRemote(name, root);
    expect(rulesOf(root).get(`mfe-${name}`)).toEqual([`@telemarket/${name}`]);
    expect([...rulesOf(root).values()].filter((teams) => !isTeams(teams))).toEqual([]);
    expect(ownersOf(root)).toContain(`mfe-${name}`);
    expect(differingOwners(root)).toEqual([]);
    const prettier = [join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), '--check', folder, 'docs'];
    execFileSync(process.execPath, prettier, { cwd: root, stdio: 'pipe' });
  } finally {
    rmSync(root, { recursive: true });
  }
});
