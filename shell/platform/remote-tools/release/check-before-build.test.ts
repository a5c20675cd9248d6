import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBeforeBuild, checkNeededSignature } from './check-before-build';
import { readRemotePackage } from './remote-package';

const NODE_MODULES = join(__dirname, '../../../../node_modules');

let folder = '';
let site: Server;
let origin = '';
beforeAll(async () => {
  site = createServer(({ url }, response) => {
    const bodies: Record<string, object | undefined> = {
      '/site.json': { needsSignature: false },
      '/api/docs/json': { info: { version: '1.4.0' } },
    };
    response.statusCode = bodies[url ?? ''] ? 200 : 404;
    response.end(JSON.stringify(bodies[url ?? '']));
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tips-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check({ visit = true, contract = '^1.0.0' }: { visit?: boolean; contract?: string | undefined }) {
  const dependencies = contract ? { '@telemarket/contract': contract } : {};
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tips', dependencies }));
  writeFileSync(
    join(folder, 'src/remote.ts'),
    `import { defineRemote } from '@telemarket/composition';
export default defineRemote({
  title: 'Tips',
  down: { title: 'Down', text: '' },
  pages: [{ path: '/tips', layout: 'store', ${visit ? 'visit: true, ' : ''}load: () => import('./tips-page') }],
});
`,
  );
  writeFileSync(join(folder, 'src/tips-page.tsx'), 'export default () => null;\n');
  const env = { CHROMIUM_PATH: process.execPath };
  return checkBeforeBuild(readRemotePackage(folder), origin, env, { isSigned: false, isPreview: false });
}

test('a complete remote is built, and visited with the browser that was found', async () => {
  expect(await check({})).toBe(process.execPath);
});

test('everything that the definition and package.json lack is named before the build', async () => {
  await expect(check({ visit: false, contract: '' })).rejects.toThrow(
    'tips is not released:\n' +
      '- its package.json has no version range for @telemarket/contract\n' +
      '- no page in src/remote.ts sets visit, so the release cannot be tested',
  );
});

test.each([
  ['a release without a key, at a site that needs one,', true, false, false, 'serves only signed releases'],
  ['a preview, at a site that shows none,', false, true, true, 'shows no previews'],
])('%s is refused before anything is written', (_what, needsSignature, isSigned, isPreview, problem) => {
  expect(checkNeededSignature({ needsSignature }, 'https://shop.example', { isSigned, isPreview })).toEqual([
    expect.stringContaining(problem),
  ]);
});

test.each([
  ['signed', true, true, true],
  ['not signed', false, false, false],
  ['signed, at a site that checks no signatures,', false, true, false],
  ['for an older site', undefined, true, true],
])('a release is accepted: %s', (_what, needsSignature, isSigned, isPreview) => {
  const site = needsSignature === undefined ? {} : { needsSignature };
  expect(checkNeededSignature(site, 'https://shop.example', { isSigned, isPreview })).toEqual([]);
});
