import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTypes } from './check-types';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  for (const place of ['src', 'node_modules/foreign']) mkdirSync(join(folder, place), { recursive: true });
  write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, types: [], moduleResolution: 'bundler' } }));
  write('src/remote.ts', `export const load = () => import('./page');`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

test('a remote without type errors has no problems', async () => {
  write('src/page.ts', 'export const page: number = 1;');
  write('src/page.test.ts', 'export const unbuilt: number = "a test";');
  expect(await checkTypes(folder)).toEqual([]);
});

test('each type error of a page is reported with its place', async () => {
  write('src/page.ts', `import './missing';\nexport const page: number = 'one';`);
  expect(await checkTypes(folder)).toEqual([
    expect.stringMatching(/^src\/page\.ts:1:8 has the type error TS2882: Cannot find module/),
    "src/page.ts:2:14 has the type error TS2322: Type 'string' is not assignable to type 'number'.",
  ]);
});

test('in an urgent release, unused code is only a warning, and other errors stay errors', async () => {
  const options = {
    strict: true,
    types: [],
    moduleResolution: 'bundler',
    noUnusedLocals: true,
    allowUnreachableCode: false,
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions: options }));
  write(
    'src/page.ts',
    `import { load } from './remote';\nexport function page(): number {\n  return 'one';\n  page();\n}`,
  );
  const unused = [
    "src/page.ts:1:1 has the type error TS6133: 'load' is declared but its value is never read.",
    'src/page.ts:4:3 has the type error TS7027: Unreachable code detected.',
  ];
  const wrong = "src/page.ts:3:3 has the type error TS2322: Type 'string' is not assignable to type 'number'.";
  expect((await checkTypes(folder)).sort()).toEqual([...unused, wrong].sort());
  const warnings: string[] = [];
  expect(await checkTypes(folder, '', (line) => warnings.push(line))).toEqual([wrong]);
  expect(warnings.sort()).toEqual(unused);
});

test('errors in the sources of a package are not errors of the remote', async () => {
  write('node_modules/foreign/package.json', JSON.stringify({ name: 'foreign', types: './index.ts' }));
  write('node_modules/foreign/index.ts', `export const foreign: number = 'one';`);
  write('src/page.ts', `export { foreign } from 'foreign';`);
  expect(await checkTypes(folder)).toEqual([]);
});

test('the types of the live API replace those of an installed contract that is newer', async () => {
  mkdirSync(join(folder, 'node_modules/@telemarket/contract'), { recursive: true });
  write('node_modules/@telemarket/contract/package.json', JSON.stringify({ types: './index.d.ts' }));
  write('node_modules/@telemarket/contract/index.d.ts', 'export interface Gift { price: string; wrapped: boolean }');
  write(
    'src/page.ts',
    `import type { Gift } from '@telemarket/contract';\nexport const isWrapped = (gift: Gift) => gift.wrapped;`,
  );
  expect(await checkTypes(folder)).toEqual([]);
  expect(await checkTypes(folder, 'export interface Gift { price: string }')).toEqual([
    "src/page.ts:2:47 has the type error TS2339: Property 'wrapped' does not exist on type 'Gift'.",
  ]);
});
