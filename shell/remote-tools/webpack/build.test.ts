import { execFileSync, spawnSync } from 'node:child_process';
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
import { parseManifest, type RemoteManifest } from '@telemarket/composition';

/** Webpack loads some loaders with import(), which Jest cannot do: every build is a separate process. */
jest.setTimeout(180_000);

const SHELL = join(__dirname, '../..');
/** The folder is inside of the repository, so that packages of other folders are found from there. */
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
  widgets: { TinyDialog: () => import('./tiny/tiny-dialog') },
});`,
  'src/tiny/tiny-page.tsx': `import { requiredEmail } from '@telemarket/kit/form';
import styles from './tiny.module.css';
export default () => <h1 className={styles.title}>{String(requiredEmail('a@b.example'))}</h1>;`,
  'src/tiny/tiny-page.reads.ts': `export const reads = () => ['/api/stats'];`,
  'src/tiny/tiny-page.test.tsx': `test('nothing', () => {});`,
  'src/tiny/tiny-dialog.tsx': `import { useId, useState } from 'react';
export default () => <p id={useId()}>Tiny dialog</p>;`,
  'src/tiny/tiny.module.css': `@layer remote { .title { color: var(--text); } }`,
};

/** From the folder of the remote. */
const KIT = '../node_modules/@telemarket/kit/src';

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
  return execFileSync(process.execPath, [file], { cwd: dir, encoding: 'utf8', stdio: 'pipe', timeout: 170_000 });
}

/** Builds a remote as its team does. */
const runWebpack = (dir: string) =>
  spawnSync(process.execPath, [require.resolve('webpack-cli/bin/cli.js'), '--mode', 'production'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 60_000,
  });

/** An edit of a file of the remote, which is undone after the build id was made. */
interface Edit {
  file: string;
  from: RegExp;
  to: string;
}

/** @returns The build id of the remote as it is, then its id with each of the edits. */
function idsOf(dir: string, edits: readonly Edit[] = []): string[] {
  const texts = edits.map(({ file, from, to }) => {
    const text = readFileSync(join(dir, file), 'utf8');
    expect(text).toMatch(from);
    return { file, text, edited: text.replace(from, to) };
  });
  const printed = runScript(
    dir,
    `import { writeFileSync } from 'node:fs';
     import config from './webpack.config.mjs';
     const makeId = async () => (await config({}, { mode: 'production' }))[0].output.path.split(/[\\\\/]/).at(-1);
     const ids = [await makeId()];
     for (const { file, text, edited } of ${JSON.stringify(texts)}) {
       writeFileSync(file, edited);
       ids.push(await makeId());
       writeFileSync(file, text);
     }
     console.log(ids.join());`,
  );
  return printed.trim().split(',');
}

describe('the build id', () => {
  const CHANGES: [what: string, edit: Edit][] = [
    ['a page', { file: 'src/tiny/tiny-page.tsx', from: /<h1/, to: '<h1 tabIndex={-1}' }],
    ['what the server reads', { file: 'src/tiny/tiny-page.reads.ts', from: /stats/, to: 'products' }],
    ['a stylesheet', { file: 'src/tiny/tiny.module.css', from: /--text/, to: '--muted' }],
    ['the description of a page', { file: 'src/remote.ts', from: /A tiny page/, to: 'A small page' }],
    ['the range of a shared package', { file: 'package.json', from: /\^1\.0\.0/, to: '^1.0.1' }],
    ['form code of the kit', { file: `${KIT}/form/email.ts`, from: /$/, to: '\nconsole.log(1);' }],
  ];
  const OTHERS: [what: string, edit: Edit][] = [
    ['a test', { file: 'src/tiny/tiny-page.test.tsx', from: /$/, to: '\nconsole.log(1);' }],
    ['the shared root of the kit', { file: `${KIT}/kit.ts`, from: /$/, to: '\nconsole.log(1);' }],
  ];
  let dir = '';
  let first = '';
  let ids: string[] = [];
  beforeAll(() => {
    dir = makeWorkspace('id');
    [first = '', ...ids] = idsOf(
      dir,
      [...CHANGES, ...OTHERS].map(([, edit]) => edit),
    );
  });

  it('is the same for the same sources in another folder', () => {
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(idsOf(makeWorkspace('elsewhere'))).toEqual([first]);
  });

  it.each(CHANGES.map(([what], at) => [what, at] as const))('changes with %s', (_what, at) => {
    expect(ids[at]).toMatch(/^[0-9a-f]{12}$/);
    expect(ids[at]).not.toBe(first);
  });

  it('changes with the webpack configuration', () => {
    const file = join(dir, '../node_modules/@telemarket/remote-tools/webpack/base.mjs');
    const text = readFileSync(file, 'utf8');
    const changed = text.replace('passes:', 'unused: false, passes:');
    expect(changed).not.toBe(text);
    writeFileSync(file, changed);
    expect(idsOf(dir)).not.toEqual([first]);
  });

  it('ends the build when webpack bundles a file that is not part of it', () => {
    const odd = makeWorkspace('odd');
    const files = {
      'package.json': JSON.stringify({ name: 'odd', exports: { webpack: './for-webpack.js', default: './other.js' } }),
      'for-webpack.js': 'export const name = "webpack";',
      'other.js': 'export const name = "other";',
    };
    mkdirSync(join(odd, 'node_modules/odd'), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(odd, 'node_modules/odd', file), text);
    writeFileSync(
      join(odd, 'src/tiny/tiny-dialog.tsx'),
      `import { name } from 'odd';\nexport default () => <p>{name}</p>;`,
    );
    const { status, stdout } = runWebpack(odd);
    expect(status).toBe(1);
    expect(stdout).toContain('for-webpack.js is bundled but not part of the build id');
  });

  it.each(OTHERS.map(([what], at) => [what, CHANGES.length + at] as const))('does not change with %s', (_what, at) => {
    expect(ids[at]).toBe(first);
  });
});

describe('the development port', () => {
  const portsOf = (dir: string, env: Record<string, string> = {}): number[] => {
    const script = `import { createServer } from 'node:net';
      import config from './webpack.config.mjs';
      const portOf = async () => {
        const { devServer, output } = await config({}, { mode: 'development' });
        if (output.publicPath !== 'http://localhost:' + devServer.port + '/') throw new Error(output.publicPath);
        return devServer.port;
      };
      Object.assign(process.env, ${JSON.stringify({ DEV_PORT: '', ...env })});
      const first = await portOf();
      const server = createServer();
      await new Promise((resolve) => server.listen(first, '127.0.0.1', resolve));
      console.log(JSON.stringify([first, await portOf()]));
      process.exit(0);`;
    return JSON.parse(runScript(dir, script)) as number[];
  };
  let dir = '';
  beforeAll(() => {
    dir = makeWorkspace('development');
    mkdirSync(join(dir, '../deploy'));
    writeFileSync(join(dir, '../deploy/remotes'), '# by order\nother=mfe-other/dist\ntiny=mfe-tiny/dist\n');
  });

  it('follows from the order of deploy/remotes, and skips a port in use', () => {
    const [first = 0, second = 0] = portsOf(dir);
    expect(first).toBeGreaterThanOrEqual(3002);
    expect(second).toBeGreaterThan(first);
  });

  it('equals DEV_PORT when it is set', () => {
    expect(portsOf(dir, { DEV_PORT: '38211' })).toEqual([38211, 38211]);
  });
});

describe('a production build', () => {
  let dir = '';
  let folder = '';
  let manifest: RemoteManifest;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  beforeAll(() => {
    dir = makeWorkspace('build');
    expect(runWebpack(dir)).toMatchObject({ status: 0 });
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

  it('names its imports from shared packages', () => {
    const { imports } = manifest.telemarket;
    expect(imports).toEqual({ react: ['useId'], 'react/jsx-runtime': ['jsx'] });
  });

  it('has a server bundle with the components and the data that the server reads', () => {
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
