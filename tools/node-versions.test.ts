import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('README names the versions of Node that are required, tested and shipped', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [, image = ''] = /^ARG NODE=(\d+)-slim$/m.exec(read('deploy/Dockerfile')) ?? [];
  const readme = read('README.md').replaceAll('\n', ' ');
  expect(readme).toContain(`Node ${engines.node.replace('>=', '')} or newer is enough`);
  expect(readme).toContain(`\`npm test\` runs on Node ${read('.nvmrc').trim()}, the images have Node ${image}.`);
});

test('every image has the same version of Node, and the workflow uses the version of .nvmrc', () => {
  const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['node:${NODE}']));
  expect(read('.github/workflows/ci.yml')).toContain('node-version-file: .nvmrc');
});
