import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from '../../shell/src/remote-names';
import { ROOT } from '../root';

const FOLDERS = ['api', 'shell', ...REMOTES.map((name) => `mfe-${name}`)];
const read = (folder: string) => readFileSync(join(ROOT, folder, 'Dockerfile'), 'utf8');

test('all images share the layers below their own sources: the packages are installed once', () => {
  const shared = FOLDERS.map((folder) =>
    /^FROM .* AS manifests\n[\s\S]*?^FROM manifests AS build\n.*$/m.exec(read(folder)),
  );
  expect(new Set(shared.map((match) => match?.[0])).size).toBe(1);
  expect(shared[0]?.[0]).toMatch(/npm ci .*$/);
});

// https://github.com/moby/buildkit/issues/1368: older engines then build two images from one of the two
test('no two of them have the same length', () => {
  expect(new Set(FOLDERS.map((folder) => read(folder).length)).size).toBe(FOLDERS.length);
});

test('a manifest of every workspace is there before the packages are installed', () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) expect(read('api')).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});
