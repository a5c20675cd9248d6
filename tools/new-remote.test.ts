import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from '../shell/platform/create-remote/create';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'create-remote-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const create = (packageName: string) => {
  const folder = join(parent, 'remote');
  createRemote({ packageName, folder, ranges: {}, site: 'https://shop.test' });
  return { folder, read: (file: string) => readFileSync(join(folder, file), 'utf8') };
};

test.each([
  ['gifts', 'gifts', 'Gifts'],
  ['@acme/gift-cards', 'gift-cards', 'Gift Cards'],
  ['mfe-seller', 'seller', 'Seller'],
  [`@acme/${'a'.repeat(31)}`, 'a'.repeat(31), `A${'a'.repeat(30)}`],
])('the remote %s has the page /%s with the title %s', (packageName, name, title) => {
  const { folder, read } = create(packageName);
  expect(read('src/remote.ts')).toContain(`path: '/${name}',`);
  expect(read('src/remote.ts')).toContain(`title: '${title}',`);
  expect(read(`src/${name}/${name}-page.tsx`)).toMatch(new RegExp(`<h1.*>\\s*${title}\\s*</h1>`));
  expect(JSON.parse(read('package.json')).name).toBe(packageName);
  expect(read('.npmrc')).toBe('@telemarket:registry=https://shop.test/npm/\n');
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(texts.filter((text) => /shop\.example/.test(text) || (name !== 'gifts' && /gifts/i.test(text)))).toEqual([]);
});

test.each([`@acme/${'a'.repeat(60)}`, 'Gifts', '../gifts', '@acme/', '1st', ''])(
  'the remote name "%s" is refused, and nothing is written',
  (packageName) => {
    expect(() => create(packageName)).toThrow(/is not a valid name for a remote: use at most 31/);
    expect(existsSync(join(parent, 'remote'))).toBe(false);
  },
);

test('new-remote does not change a folder that exists', () => {
  create('gifts');
  expect(() => create('seller')).toThrow(/already exists/);
});
