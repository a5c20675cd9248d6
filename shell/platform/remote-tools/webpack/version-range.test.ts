import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionRange } from './version-range.cjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  mkdirSync(join(folder, 'node_modules/@telemarket/kit'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/@telemarket/kit/package.json'), JSON.stringify({ version: '1.4.0' }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [{ dependencies: { '@telemarket/kit': '^1.2.0' } }, '^1.2.0'],
  [{ peerDependencies: { '@telemarket/kit': '1' } }, '1'],
  [{ devDependencies: { '@telemarket/kit': '~1.2.0' } }, '~1.2.0'],
  [{ dependencies: { '@telemarket/kit': 'file:../packs/telemarket-kit-1.4.0.tgz' } }, '^1.4.0'],
  [{ dependencies: { '@telemarket/kit': 'git+https://git.example/kit.git' } }, '^1.4.0'],
  [{ dependencies: { '@telemarket/kit': 'workspace:*' } }, '^1.4.0'],
  [{}, undefined],
])('the package.json %j has the range %s', (manifest, range) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  expect(versionRange(folder, '@telemarket/kit')).toBe(range);
});
