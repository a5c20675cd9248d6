import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRemotePackage } from './remote-package';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function nameOf(manifest: object): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return readRemotePackage(folder).remote;
}

test.each([
  [{ name: 'mfe-catalog' }, 'catalog'],
  [{ name: 'gifts' }, 'gifts'],
  [{ name: '@acme/gift-cards' }, 'gift-cards'],
  [{ name: '@acme/mfe-gifts' }, 'gifts'],
  [{ name: '@acme/web', telemarket: { name: 'gifts' } }, 'gifts'],
])('the package %j is the remote %s', (manifest, remote) => expect(nameOf(manifest)).toBe(remote));

test.each([[{ name: `@acme/${'a'.repeat(60)}` }], [{ name: 'Gifts' }], [{}]])(
  'the package %j has no name for a remote',
  (manifest) =>
    expect(() => nameOf(manifest)).toThrow(/is not a valid name for a remote: use at most 31 lowercase letters/),
);
