import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from './remotes';
import { ROOT } from './root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** By folder, its teams. */
const rules = new Map(
  read('CODEOWNERS')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [path = '', ...teams] = line.split(/\s+/);
      return [path.replace(/^\/|\/$/g, ''), teams] as const;
    }),
);

/** The column "Owner" of the table. */
const owners = (/^## Who owns what$(.*?)^## /ms.exec(read('docs/architecture.md'))?.[1] ?? '')
  .split('\n')
  .flatMap((line) => /^`([^`]+)`$/.exec(line.split('|')[2]?.trim() ?? '')?.[1] ?? []);

test('every top-level folder has an owner', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => name);
  const owned = new Set([...rules.keys()].map((path) => path.split('/')[0]));
  expect(folders.filter((folder) => !owned.has(folder))).toEqual([]);
});

test('every remote has an owner', () => {
  expect(remoteNames().filter((name) => !rules.get(`mfe-${name}`)?.length)).toEqual([]);
});

test('every owner is a team of TeleMarket and every folder exists', () => {
  for (const [path, teams] of rules) {
    expect(teams.join(' ')).toMatch(/^@telemarket\/[a-z]+( @telemarket\/[a-z]+)*$/);
    expect(existsSync(join(ROOT, path))).toBe(true);
  }
});

test('the architecture names the same owners', () => {
  expect(new Set(owners).size).toBeGreaterThan(8);
  expect(owners.filter((folder) => !rules.has(folder))).toEqual([]);
  const packages = [...rules.keys()].filter((path) => /^(mfe-|shell\/|api)/.test(path));
  expect(packages.filter((path) => !owners.includes(path))).toEqual([]);
});
