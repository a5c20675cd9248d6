import { build } from 'esbuild';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readUntil } from './process';
import { ROOT } from './root';

const OUR_PACKAGES = /^@telemarket\//;
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
/** Returns the package of an import: `@scope/name` for `@scope/name/file`. */
const nameOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/**
 * Says whether all installed versions of a package are only for development. A workspace may have its own version in
 * its own folder.
 */
const isForDevelopment = (name: string): boolean =>
  !Object.entries(packages).some(([path, { dev }]) => path.endsWith(`node_modules/${name}`) && dev !== true);

test('`npm start` in a bare clone loads no package that is only for development', async () => {
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'tools/start.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    plugins: [
      {
        name: 'libraries',
        setup: (esbuild) =>
          esbuild.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            OUR_PACKAGES.test(path) ? null : { external: true, path },
          ),
      },
    ],
    logLevel: 'silent',
  });
  const loaded = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    // the bundler's own helpers are not a package
    .filter(({ path, external }) => external && !isBuiltin(path) && path !== '<runtime>')
    .map(({ path }) => nameOf(path));
  expect(loaded).toContain('mysql2');
  expect(loaded.filter(isForDevelopment)).toEqual([]);
});

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  resolved?: string;
}
const PACKAGES: Record<string, LockedPackage> = {
  'node_modules/react': { version: '19.3.1' },
  'node_modules/jest': { version: '30.4.0', dev: true },
  'node_modules/@telemarket/kit': { resolved: 'shell/kit', link: true },
  'node_modules/of-macos': { version: '1.0.0', optional: true },
};

/**
 * Writes two lock files: one with the packages that the repository needs, and one with the packages that npm has
 * installed.
 */
function writeLocks(clone: string, needed: object, present: object): void {
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: needed }));
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
}

/**
 * Creates a clone with a copy of bootstrap.mjs and with installed packages. The command `wait` of the clone prints the
 * id of its process and waits.
 */
function prepareClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  mkdirSync(join(clone, 'tools'));
  mkdirSync(join(clone, 'node_modules'));
  cpSync(join(ROOT, 'tools/bootstrap.mjs'), join(clone, 'tools/bootstrap.mjs'));
  symlinkSync(join(ROOT, 'node_modules/tsx'), join(clone, 'node_modules/tsx'));
  writeLocks(clone, PACKAGES, PACKAGES);
  writeFileSync(join(clone, '.nvmrc'), process.versions.node.split('.')[0] ?? '');
  writeFileSync(
    join(clone, 'package.json'),
    '{ "engines": { "node": ">=20.19" }, "scripts": { "wait": "node tools/bootstrap.mjs wait", "which": "node which" } }',
  );
  writeFileSync(join(clone, 'tools/wait.ts'), 'console.log(`pid ${process.pid}`);\nsetInterval(() => {}, 1_000);\n');
  return clone;
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test('`kill -9` of npm ends the process that npm started', async () => {
  const clone = prepareClone();
  const npm = spawn('npm', ['run', 'wait'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(/^pid (\d+)$/m.exec(await readUntil(npm.stdout, /^pid \d+$/m))?.[1] ?? 0);
  try {
    expect(isAlive(pid)).toBe(true);
    npm.kill('SIGKILL');
    for (const until = Date.now() + 15_000; isAlive(pid) && Date.now() < until;) await sleep(50);
    expect(isAlive(pid)).toBe(false);
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(clone, { recursive: true });
  }
});

const { 'node_modules/jest': _, 'node_modules/of-macos': __, ...WITHOUT_DEV } = PACKAGES;
const MOVED = { ...PACKAGES, 'node_modules/@telemarket/kit': { resolved: 'kit', link: true } };
const OLDER = { ...PACKAGES, 'node_modules/react': { version: '19.3.0' } };

test.each([
  ['check', 'all packages', PACKAGES, PACKAGES, 'nothing'],
  [
    'check',
    'a further remote',
    { ...PACKAGES, 'node_modules/mfe-gifts': { resolved: 'mfe-gifts', link: true }, 'mfe-gifts': {} },
    PACKAGES,
    'nothing',
  ],
  ['check', 'a package of this repository elsewhere', MOVED, PACKAGES, 'ci'],
  ['check', 'no package for another system', PACKAGES, { ...PACKAGES, 'node_modules/of-macos': undefined }, 'nothing'],
  ['check', 'no development package', PACKAGES, WITHOUT_DEV, 'install'],
  ['start', 'no development package', PACKAGES, WITHOUT_DEV, 'nothing'],
  ['start', 'an older package', PACKAGES, OLDER, 'ci'],
  [
    'start',
    'an older package and no development package',
    PACKAGES,
    { ...OLDER, ...{ 'node_modules/jest': undefined } },
    'ci --omit=dev',
  ],
  ['start', 'no record of npm', PACKAGES, {}, 'ci'],
] as const)(
  '`npm run %s` installs only the packages that it needs, and then runs, given %s',
  (command, _name, needed, present, expected) => {
    const clone = prepareClone();
    const bin = join(clone, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
    writeFileSync(join(clone, `tools/${command}.ts`), "console.log('runs');\n");
    writeLocks(clone, needed, present);
    try {
      const output = execFileSync(process.execPath, ['tools/bootstrap.mjs', command], {
        cwd: clone,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
      });
      expect(/^npm (install|ci(?: --omit=dev)?)/m.exec(output)?.[1] ?? 'nothing').toBe(expected);
      expect(output).toMatch(/^runs$/m);
    } finally {
      rmSync(clone, { recursive: true });
    }
  },
);

test('a machine with another version of Node runs commands and npm scripts with the version of .nvmrc', () => {
  const clone = prepareClone();
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(clone, 'tools/node');
  const binary = join(folder, 'node_modules', name, 'node');
  mkdirSync(dirname(binary), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ optionalDependencies: { [name]: '0.1.0' } }));
  writeFileSync(join(dirname(binary), 'package.json'), JSON.stringify({ version: '0.1.0', bin: { node: 'node' } }));
  writeFileSync(binary, '#!/bin/sh\necho "$0 runs $*"\n', { mode: 0o755 });
  writeFileSync(join(clone, '.nvmrc'), '0');
  const output = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: clone, encoding: 'utf8' });
  try {
    expect(output(process.execPath, 'tools/bootstrap.mjs', 'wait')).toBe(
      `${binary} runs --import tsx ${join(clone, 'tools/wait.ts')}\n`,
    );
    expect(output('npm', 'run', '--silent', 'which')).toContain('runs which');
  } finally {
    rmSync(clone, { recursive: true });
  }
});
