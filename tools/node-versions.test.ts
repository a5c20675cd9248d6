import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const json = (file: string) =>
  JSON.parse(read(file)) as { engines: { node: string }; optionalDependencies: Record<string, string> };

const version = read('.nvmrc').trim();

test('README names the versions of Node that start the shop and that run it', () => {
  const readme = read('README.md').replaceAll('\n', ' ');
  expect(readme).toContain(`Node ${json('package.json').engines.node.replace('>=', '')} or newer`);
  expect(readme).toContain(`Everything runs with Node ${version}, as in the container images`);
});

test('the images, the workflow, the packages of tools/node and the tests themselves have the version of .nvmrc', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(/^ARG NODE=(\d+)-slim$/m.exec(dockerfile)?.[1]).toBe(version);
  const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['node:${NODE}']));
  expect(read('.github/workflows/ci.yml')).toContain('node-version-file: .nvmrc');
  const fetched = Object.values(json('tools/node/package.json').optionalDependencies);
  expect(new Set([...fetched, process.versions.node].map((full) => full.split('.')[0]))).toEqual(new Set([version]));
});

test.each(['.github/workflows/ci.yml', 'shell/platform/create-remote/repository/dot-github/workflows/release.yml'])(
  '%s names each action by a commit, because a tag can be moved',
  (file) => {
    const actions = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  },
);
