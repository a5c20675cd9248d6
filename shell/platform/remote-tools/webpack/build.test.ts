import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  checkFiles,
  checkServerBundle,
  checkSize,
  checkStylesheets,
  readManifest,
  type ReleasedManifest,
} from '../release/check-manifest';

/**
 * Each build runs in a separate process, because webpack loads some loaders with import(), which does not work in Jest.
 */
jest.setTimeout(180_000);

const SHELL = join(__dirname, '../../..');
/** The folder is inside the repository, so that packages of other folders are found from there. */
const PARENT = join(SHELL, '../.data/test');

const FILES = {
  'package.json': JSON.stringify({
    name: 'mfe-tiny',
    version: '1.2.3',
    dependencies: { '@telemarket/kit': '^1.0.0', react: '^19.3.1', 'react-dom': '^19.3.1' },
  }),
  'webpack.config.mjs': `import { remoteConfig } from '@telemarket/remote-tools/webpack';
export default remoteConfig(import.meta.dirname);`,
  'src/remote.ts': `import { defineRemote } from '@telemarket/composition';
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
  widgets: {
    TinyDialog: () => import('./tiny/tiny-dialog'),
    TinyTip: { slot: 'tips-side', load: () => import('./tiny/tiny-tip') },
  },
});`,
  'src/tiny/tiny-page.tsx': `import { requiredEmail } from '@telemarket/kit/form';
import styles from './tiny.module.css';
export default () => <h1 className={styles.title}>{String(requiredEmail('a@b.example'))}</h1>;`,
  'src/tiny/tiny-page.reads.ts': `export const reads = () => ['/api/stats'];`,
  'src/tiny/tiny-page.test.tsx': `test('nothing', () => {});`,
  'src/tiny/tiny-dialog.tsx': `import { useId, useState } from 'react';
export default () => <p id={useId()}>Tiny dialog</p>;`,
  'types/neighbours.json': JSON.stringify({
    tips: {
      build: 'b1',
      offers: {
        slots: { 'tips-side': { person: 'string' } },
        events: { 'tips:chosen': { id: 'number' }, 'tips:closed': {} },
      },
    },
    clubs: { build: 'b1', offers: { events: { 'clubs:chosen': {} } } },
  }),
  'src/tiny/tiny-tip.tsx': `export default () => <p title="tips:chosen">A tip</p>;`,
  'src/tiny/tiny.module.css': `@layer remote { .title { color: var(--text); } }`,
};

let root = '';
beforeAll(() => {
  mkdirSync(PARENT, { recursive: true });
  root = mkdtempSync(join(PARENT, 'webpack-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * Creates a remote beside copies of the kit and of these tools.
 * @returns The folder of the remote.
 */
function makeWorkspace(name: string, more: Record<string, string | Buffer> = {}): string {
  const packages = join(root, name, 'node_modules/@telemarket');
  for (const workspace of ['kit', 'platform/remote-tools'])
    cpSync(join(SHELL, workspace), join(packages, basename(workspace)), {
      recursive: true,
      filter: (file) => !/node_modules|\.test\./.test(file.slice(SHELL.length)),
    });
  const dir = join(root, name, 'mfe-tiny');
  for (const [file, text] of Object.entries({ ...FILES, ...more })) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

/** The script is in a file, because the workers of the minimizer would run a script of the command line again. */
function runScript(dir: string, script: string): string {
  const file = join(dir, 'script.mjs');
  writeFileSync(file, script);
  return execFileSync(process.execPath, [file], { cwd: dir, encoding: 'utf8', stdio: 'pipe', timeout: 170_000 });
}

/** Builds remotes as their teams do, in one process. @returns The folders of the builds. */
function build(...dirs: string[]): string[] {
  const { status, stdout, stderr } = runWebpack({}, ...dirs);
  if (status !== 0) throw new Error(stdout + stderr);
  return dirs.map((dir) => {
    const [id = ''] = readdirSync(join(dir, 'dist')).filter((name) => name !== 'inputs.json');
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    return join(dir, 'dist', id);
  });
}

const runWebpack = (env: Record<string, string>, ...dirs: string[]) => {
  const configs = dirs.flatMap((dir) => ['--config', join(dir, 'webpack.config.mjs')]);
  const args = [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production', ...configs];
  return spawnSync(process.execPath, args, {
    cwd: dirs[0],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
};

/** Returns the configuration of webpack that is the example of the documentation. */
function ownConfig(): string {
  const [, config = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(SHELL, '../docs/remotes.md'), 'utf8')) ?? [];
  expect(config).toContain('sass-loader');
  return config.replace("'gifts'", "'tiny'");
}

describe('the port of the development server', () => {
  /**
   * @param script The script may use `compiler`, which builds the remote for development.
   * @returns The JSON that the script prints.
   */
  const compileIn = (dir: string, port: string, script: string) => {
    const printed = runScript(
      dir,
      `import { createServer } from 'node:http';
      import webpack from 'webpack';
      import WebpackDevServer from 'webpack-dev-server';
      import config from './webpack.config.mjs';
      process.env.REMOTE_PORT = '${port}';
      const options = typeof config === 'function' ? await config({}, { mode: 'development' }) : config;
      const create = () => webpack({ ...options, mode: 'development', infrastructureLogging: { level: 'none' } });
      const compiler = create();
      async function start(compiler) {
        const server = new WebpackDevServer(compiler.options.devServer, compiler);
        await server.start();
        return server.options;
      }
      ${script}
      process.exit(0);`,
    );
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  };

  it('equals REMOTE_PORT when this is set, because pages of the shop load scripts from there', () => {
    const script = `const { devServer, output } = compiler.options;
      console.log(JSON.stringify({ port: devServer.port, publicPath: output.publicPath }));`;
    const { port, publicPath } = compileIn(makeWorkspace('development'), '18217', script);
    expect([port, publicPath]).toEqual([18217, 'http://localhost:18217/']);
  });

  it('is otherwise the next free port, which only this machine can reach and which serves the pages and the backend', () => {
    const script = `const { host, port } = await start(compiler);
      const read = (path, headers) => fetch('http://127.0.0.1:' + port + path, { headers });
      const page = await (await read('/tiny', { accept: 'text/html' })).text();
      const { status, headers } = await read('/remote-entry.js', { host: 'shop.example' });
      const backend = createServer(({ url }, response) => response.end('own ' + url));
      await new Promise((resolve) => backend.listen(0, '127.0.0.1', resolve));
      process.env.REMOTE_BACKEND = 'http://127.0.0.1:' + backend.address().port + '/api';
      const { port: next } = await start(create());
      const call = await (await fetch('http://127.0.0.1:' + next + '/api/remote/tiny/tips?of=ann')).text();
      console.log(JSON.stringify({ host, port, next, page, call, status, cors: headers.get('access-control-allow-origin') }));`;
    const dir = makeWorkspace('own-development', { 'webpack.config.mjs': ownConfig() });
    const { port, next, page, ...served } = compileIn(dir, '', script);
    expect(port).toBeGreaterThanOrEqual(3001);
    expect(next).toBeGreaterThan(Number(port));
    expect(served).toEqual({ host: '127.0.0.1', status: 200, cors: '*', call: 'own /api/tips?of=ann' });
    // the order of the layers is declared before the first style of the kit
    expect(page).toMatch(/<style>@layer reset, tokens, kit, remote;<\/style>.*<script src="\/page\.js">/);
  });
});

describe('a production build', () => {
  const CHANGES = [
    { what: 'what the server reads', file: 'src/tiny/tiny-page.reads.ts', from: /stats/, to: 'products' },
    { what: 'the description of a page', file: 'src/remote.ts', from: /A tiny page/, to: 'A small page' },
    {
      what: 'the range of a shared package',
      file: 'package.json',
      from: /"react":"\^19\.3\.1"/,
      to: '"react":"^19.3.0"',
    },
  ] as const;
  let dir = '';
  let folder = '';
  let copy = '';
  let changed: string[] = [];
  let manifest: ReleasedManifest;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  beforeAll(() => {
    dir = makeWorkspace('build');
    [folder = ''] = build(dir);
    manifest = readManifest(folder);
    const changedDirs = CHANGES.map(({ file, from, to }, at) => {
      expect(FILES[file]).toMatch(from);
      return makeWorkspace(`changed-${at}`, { [file]: FILES[file].replace(from, to) });
    });
    [copy = '', ...changed] = build(makeWorkspace('in-a-folder-with-a-longer-name'), ...changedDirs);
  });

  it('has the same files in another folder', () => {
    expect(basename(copy)).toBe(basename(folder));
    const files = readdirSync(folder);
    expect(readdirSync(copy)).toEqual(files);
    expect(files.filter((file) => !readFileSync(join(copy, file)).equals(readFileSync(join(folder, file))))).toEqual(
      [],
    );
  });

  it.each(CHANGES.map(({ what }, at) => ({ what, at })))('has another id after a change of $what', ({ at }) => {
    expect(basename(changed[at] ?? folder)).not.toBe(basename(folder));
  });

  it('fails when only the server bundle cannot be built', () => {
    const broken = makeWorkspace('broken', { 'src/tiny/tiny-page.reads.ts': `export { reads } from './missing';` });
    const { status, stdout } = runWebpack({}, broken);
    expect(status).toBe(1);
    expect(stdout).toContain("Can't resolve './missing'");
    expect(existsSync(join(broken, 'dist'))).toBe(false);
  });

  it('names a syntax error once, with its line and without the stack of the compiler', () => {
    const broken = makeWorkspace('syntax', { 'src/tiny/tiny-page.tsx': 'export default () => <p>;' });
    const { status, stdout } = runWebpack({ RUST_BACKTRACE: '1' }, broken);
    expect(status).toBe(1);
    expect(stdout.match(/ERROR in/g)).toHaveLength(1);
    expect(stdout).toContain('tiny-page.tsx:1:1]');
    expect(stdout).not.toMatch(/backtrace|unknown|Caused by/);
  });

  it('has the description of the remote and the digest of its server bundle in the manifest', () => {
    const { server, ...description } = manifest.telemarket;
    expect(description).toMatchObject({
      title: 'Tiny',
      pages: [{ path: '/tiny', layout: 'slim', title: 'A tiny page', module: 'tiny-page' }],
      widgets: ['TinyDialog', 'TinyTip'],
    });
    expect(manifest.exposes.map(({ path }) => path).sort()).toEqual(['./TinyDialog', './TinyTip', './tiny-page']);
    const digest = createHash('sha256').update(read(server.file)).digest('hex');
    expect(server.sha256).toBe(digest);
  });

  it('lists the offers of other remotes that it uses: the slots of its widgets, and the events in its scripts', () => {
    expect(manifest.telemarket.neighbours).toEqual({
      tips: { slots: { 'tips-side': { person: 'string' } }, events: { 'tips:chosen': { id: 'number' } } },
    });
  });

  it('lists its imports from shared packages', () => {
    const { imports } = manifest.telemarket;
    expect(imports).toEqual({ react: ['useId'], 'react/jsx-runtime': ['jsx'] });
  });

  it('has a server bundle with the components and the data that the server reads', () => {
    const printed = runScript(
      dir,
      `import { createRequire } from 'node:module';
       const { modules } = createRequire(process.cwd() + '/')('${join(folder, manifest.telemarket.server.file)}');
       process.stdout.write(JSON.stringify(Object.entries(modules).map(([name, { Component, reads }]) =>
         [name, typeof Component, reads?.()])));`,
    );
    expect(JSON.parse(printed)).toEqual([
      ['tiny-page', 'function', ['/api/stats']],
      ['TinyDialog', 'function', null],
      ['TinyTip', 'function', null],
    ]);
  });

  it('has class names that depend on the content of the stylesheet, and are the same on the server and in the browser', () => {
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
    for (const text of [css, scripts, read(manifest.telemarket.server.file)]) expect(text).toContain(name);
  });

  it('tells the browser to compile the exposed modules early', () => {
    const exposed = readdirSync(folder).filter((file) => /^__federation_expose_.*\.js$/.test(file));
    expect(exposed).not.toHaveLength(0);
    for (const file of exposed) expect(read(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad/);
  });

  it('records its inputs, and detects a change of one of them', () => {
    const { inputsAreUnchanged } = jest.requireActual<{
      inputsAreUnchanged: (file: string, base: string) => boolean;
    }>('./record-inputs.mjs');
    const isUnchanged = () => inputsAreUnchanged(join(dir, 'dist/inputs.json'), dir);
    expect(isUnchanged()).toBe(true);
    expect(readFileSync(join(dir, 'dist/inputs.json'), 'utf8')).toContain('remote-tools/webpack/base.mjs');
    appendFileSync(join(dir, 'src/tiny/tiny-dialog.tsx'), '\n');
    expect(isUnchanged()).toBe(false);
    rmSync(join(dir, 'dist/inputs.json'));
    expect(isUnchanged()).toBe(false);
  });
});

describe('a webpack configuration of a team with the plugin', () => {
  const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  let folder = '';
  let manifest: ReleasedManifest;
  beforeAll(() => {
    const dir = makeWorkspace('own', {
      'webpack.config.mjs': ownConfig(),
      'src/tiny/colours.scss': '$ink: #123456;',
      'src/tiny/tiny.module.scss': `@use 'colours';
@layer remote { .title { span { color: colours.$ink; } } }`,
      'src/tiny/pixel.png': Buffer.from(PIXEL, 'base64'),
      'src/tiny/tiny-page.tsx': `import pixel from './pixel.png';
import styles from './tiny.module.scss';
export default () => <h1 className={styles.title}><span>Tiny</span><img src={pixel} alt="" /></h1>;`,
    });
    [folder = ''] = build(dir);
    manifest = readManifest(folder);
  });

  it('makes a build that passes the checks of a release', () => {
    const { server } = manifest.telemarket;
    expect([
      ...checkFiles(folder, manifest),
      ...checkServerBundle(folder, manifest, server.version),
      ...checkStylesheets(folder, 'tiny'),
      ...checkSize(folder, 35),
    ]).toEqual([]);
    expect(manifest.exposes.find(({ path }) => path === './tiny-page')?.assets.css.sync).toHaveLength(1);
    expect(existsSync(join(folder, 'remote-entry.js.br'))).toBe(true);
    expect(existsSync(join(folder, 'remote-entry.js.map'))).toBe(true);
  });

  it('renders Sass and pictures on the server with the same names as in the browser', () => {
    const html = runScript(
      folder,
      `import { createRequire } from 'node:module';
       import { createElement } from 'react';
       import { renderToString } from 'react-dom/server';
       const { modules } = createRequire(process.cwd() + '/')('./${manifest.telemarket.server.file}');
       process.stdout.write(renderToString(createElement(modules['tiny-page'].Component)));`,
    );
    const [, className = '', picture = ''] =
      /<h1 class="(\w+)"><span>Tiny<\/span><img src="\/remotes\/tiny\/[0-9a-f]{12}\/(\w+\.png)"/.exec(html) ?? [];
    expect(readFileSync(join(folder, picture))).toEqual(Buffer.from(PIXEL, 'base64'));
    expect(html).toContain(`/${basename(folder)}/`);
    const [css = ''] = readdirSync(folder).filter((file) => file.endsWith('.css'));
    expect(readFileSync(join(folder, css), 'utf8')).toMatch(new RegExp(`\\.${className} span\\{color:#123456`));
  });
});
