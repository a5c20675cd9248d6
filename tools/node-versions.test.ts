import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('README names the versions of Node that are required and shipped', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [, image = ''] = /^ARG NODE=(\d+)-slim$/m.exec(read('deploy/Dockerfile')) ?? [];
  const readme = read('README.md').replaceAll('\n', ' ');
  const required = engines.node.replace('>=', '');
  expect(readme).toContain(`Node ${required} or newer; the container images have Node ${image}.`);
});

test('every image has the same version of Node, and the workflow uses the version of .nvmrc', () => {
  const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['node:${NODE}']));
  expect(read('.github/workflows/ci.yml')).toContain('node-version-file: .nvmrc');
});
