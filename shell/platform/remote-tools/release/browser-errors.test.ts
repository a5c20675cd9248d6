import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { buildSync } from 'esbuild';
import type { RemoteManifest } from '@telemarket/composition';
import { collectBrowserErrors } from './browser-errors';
import { readBuildSources } from './build-sources';

const BASE = 'https://shop.example/remotes/tips/b1/';

let folder = '';
/** The stack of an error in the page, as a browser prints it. */
let stack = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  for (const path of ['src/tips', 'node_modules/react']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'node_modules/react/index.js'), 'export const render = (page) => page();\n');
  writeFileSync(
    join(folder, 'src/tips/tips-page.ts'),
    `import { render } from 'react';

function tip(): string {
  throw new RangeError('no tip\\nfor Ann');
}
render(tip);
`,
  );
  buildSync({
    absWorkingDir: folder,
    entryPoints: ['src/tips/tips-page.ts'],
    outfile: 'tips_page.js',
    ...{ bundle: true, minify: true, sourcemap: 'external', logLevel: 'silent' },
  });
  try {
    vm.runInThisContext(readFileSync(join(folder, 'tips_page.js'), 'utf8'), {
      filename: `${BASE}tips_page.js`,
      displayErrors: false,
    });
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const problemsOf = (...texts: string[]) => {
  const errors = collectBrowserErrors(BASE, readBuildSources(folder));
  for (const text of texts) errors.add(text);
  return errors.problems();
};

test('an error in a browser is reported once, with the line of the source and without the frames of the build', () => {
  expect(stack).toContain(`${BASE}tips_page.js:1:`);
  expect(problemsOf(stack, `A part of the page failed: ${stack}`, stack, 'RangeError: no tip\nfor Ann')).toEqual([
    'threw: RangeError: no tip\nfor Ann (src/tips/tips-page.ts:4:9)',
  ]);
});

test('an error outside of the build keeps its message', () => {
  const other = stack.replaceAll('/b1/', '/b0/');
  expect(problemsOf(other, 'Failed to load resource: https://shop.example/a.png')).toEqual([
    'threw: RangeError: no tip\nfor Ann',
    'reported: Failed to load resource: https://shop.example/a.png',
  ]);
});

test('the path of a visited page leads to the source file with the component of the page', () => {
  const { pageAt } = readBuildSources(folder);
  const manifest = {
    exposes: [{ path: './tips-page', assets: { js: { sync: ['tips_page.js'] }, css: { sync: [] } } }],
    telemarket: { pages: [{ path: '/tips/:name', module: 'tips-page' }] },
  } as unknown as RemoteManifest;
  expect([pageAt('/tips/Ann?all=1', manifest), pageAt('/other', manifest)]).toEqual(['src/tips/tips-page.ts', null]);
});
