import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseManifest, type RemoteManifest } from '@telemarket/kit/remote';

/** Webpack loads some loaders with import(), which jest cannot do: every build is a separate process. */
jest.setTimeout(120_000);

const SHELL = join(__dirname, '../..');
/** Inside of the repository: packages of others are found from there. */
const PARENT = join(SHELL, '../.data/test');

const FILES = {
  'package.json': JSON.stringify({
    name: 'mfe-tiny',
    version: '1.2.3',
    dependencies: { '@telemarket/kit': '^1.0.0', react: '^19.3.1', 'react-dom': '^19.3.1' },
  }),
  'webpack.config.mjs': `import { remoteConfig } from '@telemarket/remote-tools/webpack';
export default remoteConfig(import.meta.dirname);`,
  'src/remote.ts': `import { defineRemote } from '@telemarket/kit/remote';
export default defineRemote({
  title: 'Tiny',
  down: { title: 'Tiny is down', text: 'Later' },
  pages: [{
    path: '/tiny',
    layout: 'slim',
    title: 'A tiny page',
    load: () => import('./tiny/tiny-page'),
    reads: () => import('./tiny/tiny-page.reads'),
  }],
  widgets: { TinyDialog: () => import('./tiny/tiny-dialog') },
});`,
  'src/tiny/tiny-page.tsx': `import { isEmail } from '@telemarket/kit/form';
import styles from './tiny.module.css';
export default () => <h1 className={styles['title']}>{String(isEmail('a@b.example'))}</h1>;`,
  'src/tiny/tiny-page.reads.ts': `export const reads = () => ['/api/stats'];`,
  'src/tiny/tiny-page.test.tsx': `test('nothing', () => {});`,
  'src/tiny/tiny-dialog.tsx': `export default () => <p>Tiny dialog</p>;`,
  'src/tiny/tiny.module.css': `@layer remote { .title { color: var(--text); } }`,
};

let root = '';
beforeAll(() => {
  mkdirSync(PARENT, { recursive: true });
  root = mkdtempSync(join(PARENT, 'webpack-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A remote beside copies of the kit and of these tools. @returns The remote's folder. */
function makeWorkspace(name: string): string {
  const packages = join(root, name, 'node_modules/@telemarket');
  for (const workspace of ['kit', 'remote-tools'])
    cpSync(join(SHELL, workspace), join(packages, workspace), {
      recursive: true,
      filter: (file) => !/node_modules|\.test\./.test(file.slice(SHELL.length)),
    });
  const dir = join(root, name, 'mfe-tiny');
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

/** From a file: the workers of the minimizer would get a script of the command line, too, and run it again. */
function runScript(dir: string, script: string): string {
  const file = join(dir, 'script.mjs');
  writeFileSync(file, script);
  return execFileSync(process.execPath, [file], { cwd: dir, encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
}

const idOf = (dir: string): string =>
  runScript(
    dir,
    `const { default: config } = await import(process.cwd() + '/webpack.config.mjs');
     const [{ output }] = await config({}, { mode: 'production' });
     process.stdout.write(output.path.split(/[\\\\/]/).at(-1));`,
  );

describe('the build id', () => {
  let dir = '';
  let first = '';
  beforeAll(() => {
    dir = makeWorkspace('id');
    first = idOf(dir);
  });

  it('is the same for the same sources in another folder', () => {
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(idOf(makeWorkspace('elsewhere'))).toBe(first);
  });

  const edited = (file: string, edit: (path: string) => void): string => {
    const path = join(dir, file);
    const text = readFileSync(path, 'utf8');
    edit(path);
    try {
      return idOf(dir);
    } finally {
      writeFileSync(path, text);
    }
  };
  const append = (text: string) => (path: string) => appendFileSync(path, text);
  const replace = (from: string, to: string) => (path: string) => {
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };

  it.each([
    ['a page', 'src/tiny/tiny-page.tsx', replace('<h1', '<h1 tabIndex={-1}')],
    ['what the server reads', 'src/tiny/tiny-page.reads.ts', replace('stats', 'products')],
    ['a stylesheet', 'src/tiny/tiny.module.css', replace('--text', '--muted')],
    ['the description of a page', 'src/remote.ts', replace('A tiny page', 'A small page')],
    ['the range of a shared package', 'package.json', replace('^1.0.0', '^1.0.1')],
    ['form code of the kit', '../node_modules/@telemarket/kit/src/form/email.ts', append('\nconsole.log(1);')],
    [
      'the webpack configuration',
      '../node_modules/@telemarket/remote-tools/webpack/base.mjs',
      replace('passes: 2', 'passes: 3'),
    ],
  ])('changes with %s', (_what, file, edit) => {
    expect(edited(file, edit)).not.toBe(first);
  });

  it.each([
    ['a test', 'src/tiny/tiny-page.test.tsx', append('\nconsole.log(1);')],
    ['the shared root of the kit', '../node_modules/@telemarket/kit/src/kit.ts', append('\nconsole.log(1);')],
  ])('stays after a change of %s', (_what, file, edit) => {
    expect(edited(file, edit)).toBe(first);
  });
});

describe('a production build', () => {
  let dir = '';
  let folder = '';
  let manifest: RemoteManifest;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  beforeAll(() => {
    dir = makeWorkspace('build');
    const cli = require.resolve('webpack-cli/bin/cli.js');
    execFileSync(process.execPath, [cli, '--mode', 'production'], {
      cwd: dir,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
      timeout: 60_000,
    });
    const [build = ''] = readdirSync(join(dir, 'dist')).filter((name) => name !== 'inputs.json');
    folder = join(dir, 'dist', build);
    manifest = parseManifest(read('mf-manifest.json'));
  });

  it('has the description of the remote and the digest of its server bundle in the manifest', () => {
    const { server, ...description } = manifest.telemarket;
    expect(description).toMatchObject({
      title: 'Tiny',
      pages: [{ path: '/tiny', layout: 'slim', title: 'A tiny page', module: 'tiny-page' }],
      widgets: ['TinyDialog'],
    });
    expect(manifest.exposes.map(({ path }) => path).sort()).toEqual(['./TinyDialog', './tiny-page']);
    const digest = createHash('sha256')
      .update(read(server?.file ?? ''))
      .digest('hex');
    expect(server?.sha256).toBe(digest);
  });

  it('has a server bundle with the components and what the server reads', () => {
    const printed = runScript(
      dir,
      `import { createRequire } from 'node:module';
       const { modules } = createRequire(process.cwd() + '/')('${join(folder, manifest.telemarket.server?.file ?? '')}');
       process.stdout.write(JSON.stringify(Object.entries(modules).map(([name, { Component, reads }]) =>
         [name, typeof Component, reads?.()])));`,
    );
    expect(JSON.parse(printed)).toEqual([
      ['tiny-page', 'function', ['/api/stats']],
      ['TinyDialog', 'function', null],
    ]);
  });

  it('names the classes by the content of the stylesheet, the same for server and browser', () => {
    const hash = createHash('sha256').update(FILES['src/tiny/tiny.module.css']).digest('base64url').slice(0, 4);
    const name = `tiny_title_${hash}`;
    const files = readdirSync(folder);
    const css = files
      .filter((file) => file.endsWith('.css'))
      .map(read)
      .join('');
    const scripts = files
      .filter((file) => file.endsWith('.js'))
      .map(read)
      .join('');
    for (const text of [css, scripts, read(manifest.telemarket.server?.file ?? '')]) expect(text).toContain(name);
  });

  it('asks the browser to compile the exposed modules ahead', () => {
    const exposed = readdirSync(folder).filter((file) => /^__federation_expose_.*\.js$/.test(file));
    expect(exposed).not.toHaveLength(0);
    for (const file of exposed) expect(read(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad/);
  });

  it('records its inputs, and sees when one of them has changed', () => {
    const isUnchanged = () =>
      runScript(
        dir,
        `import { inputsAreUnchanged } from '@telemarket/remote-tools/webpack';
         process.stdout.write(String(inputsAreUnchanged('dist/inputs.json', process.cwd())));`,
      );
    expect(isUnchanged()).toBe('true');
    appendFileSync(join(dir, 'src/tiny/tiny-dialog.tsx'), '\n');
    expect(isUnchanged()).toBe('false');
    rmSync(join(dir, 'dist/inputs.json'));
    expect(isUnchanged()).toBe('false');
  });
});

describe('the cuts in the federation runtime', () => {
  const lean = jest.requireActual<{ default: (this: { resourcePath: string }, source: string) => string }>(
    './lean-federation.mjs',
  ).default;

  it('end the build when a version of the runtime reads otherwise', () => {
    const file = { resourcePath: 'node_modules/@module-federation/runtime-core/dist/core.js' };
    expect(() => lean.call(file, 'export class ModuleFederation {}')).toThrow('is not in this version');
  });

  it('leave other files as they are', () => {
    expect(lean.call({ resourcePath: 'node_modules/@module-federation/sdk/dist/index.js' }, 'text')).toBe('text');
  });

  it('leave out manifests and preloading of a built host', () => {
    const dir = join(root, 'host');
    mkdirSync(join(dir, 'src'), { recursive: true });
    writeFileSync(join(dir, 'src/main.js'), `import('./page.js').then(({ default: page }) => page());`);
    writeFileSync(join(dir, 'src/page.js'), `import { useState } from 'react';\nexport default () => useState;`);
    runScript(
      dir,
      `import webpack from 'webpack';
       import { baseConfig } from '@telemarket/remote-tools/webpack';
       import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
       const base = baseConfig({ dir: process.cwd(), mode: 'production', scope: 'tiny' });
       const federation = new ModuleFederationPlugin({
         name: 'tiny', remotes: {}, shared: { react: { singleton: true, eager: true } }, dts: false, manifest: false,
         experiments: { optimization: { target: 'web', disableSnapshot: true } },
       });
       const output = { path: process.cwd() + '/dist', filename: '[name].js' };
       await new Promise((resolve, reject) =>
         webpack({ ...base, entry: { main: './src/main.js' }, output, plugins: [federation] }, (error, stats) =>
           error || stats.hasErrors() ? reject(error ?? stats.toString('errors-only')) : resolve()));
       process.exit(0);`,
    );
    const script = readFileSync(join(dir, 'dist/main.js'), 'utf8');
    expect(script).toContain('loadRemote');
    for (const cut of ['preloadRemote', 'loadRemoteSnapshotInfo', 'getManifestJson']) expect(script).not.toContain(cut);
  });
});
