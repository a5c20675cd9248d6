import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root';
import { MAX_LENGTHS_FILE } from './files';

interface Document {
  info: { version: string };
  paths: Record<string, unknown>;
}

/** The folder is inside the repository, so that the copy finds the installed packages. */
const COPY = join(ROOT, '.data/test/contract-release');
const RELEASED = 'api/contract/released.json';
const SKIPPED = /node_modules|[\\/]dist\b|\.test\.tsx?$/;

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const rangeOf = ({ dependencies, devDependencies }: Package) =>
  ({ ...dependencies, ...devDependencies })['@telemarket/contract'];

const parse = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;
const WORKSPACES = ['.', 'shell', 'shell/platform', 'api'].flatMap((parent) =>
  readdirSync(join(ROOT, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json'))),
);
/** Finds every workspace that is compiled against the contract. */
const CLIENTS = WORKSPACES.filter((folder) => rangeOf(parse(join(ROOT, folder, 'package.json'))));

beforeEach(() => {
  rmSync(COPY, { recursive: true, force: true });
  const manifests = WORKSPACES.map((folder) => `${folder}/package.json`);
  const formFile = relative(ROOT, MAX_LENGTHS_FILE);
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'api', 'tools', formFile, ...manifests]) {
    mkdirSync(dirname(join(COPY, path)), { recursive: true });
    cpSync(join(ROOT, path), join(COPY, path), {
      recursive: true,
      filter: (file) => !SKIPPED.test(file.slice(ROOT.length)),
    });
  }
  symlinkSync(join(ROOT, 'api/node_modules'), join(COPY, 'api/node_modules'));
});
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

const read = <T>(path: string) => parse<T>(join(COPY, path));

/** Changes the last released contract, so that the present API differs from it. */
function changeReleased(change: (paths: Document['paths']) => void): void {
  const document = read<Document>(RELEASED);
  change(document.paths);
  writeFileSync(join(COPY, RELEASED), JSON.stringify(document));
}

function release(...args: string[]): SpawnSyncReturns<string> {
  const script = join(COPY, 'tools/contract/main.ts');
  return spawnSync(process.execPath, ['--import', 'tsx', script, 'release', ...args], { cwd: COPY, encoding: 'utf8' });
}

test('an extension of the API increments the minor version of every package', () => {
  const { version } = read<Document>(RELEASED).info;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const next = `${major}.${minor + 1}.0`;
  changeReleased((paths) => delete paths['/api/stats']);
  const document = readFileSync(join(COPY, 'api/openapi.json'), 'utf8');

  const { status, stderr } = release();

  expect({ status, stderr }).toMatchObject({ status: 0 });
  const released = read<Document>(RELEASED);
  expect(released.info.version).toBe(next);
  expect(Object.keys(released.paths)).toContain('/api/stats');
  const expected = document.replace(`"version": "${version}"`, `"version": "${next}"`);
  expect(readFileSync(join(COPY, 'api/openapi.json'), 'utf8')).toBe(expected);
  expect(readFileSync(join(COPY, RELEASED), 'utf8')).toBe(expected);
  expect(read('api/contract/package.json')).toMatchObject({ version: next });
  expect(readFileSync(join(COPY, 'api/src/contract-version.ts'), 'utf8')).toContain(`'${next}'`);
  const lock = read<{ packages: Record<string, Package> }>('package-lock.json').packages;
  expect(lock['api/contract']).toMatchObject({ version: next });
  expect(CLIENTS).toContain('mfe-catalog');
  for (const folder of CLIENTS) {
    expect([folder, rangeOf(read(`${folder}/package.json`))]).toEqual([folder, `^${next}`]);
    expect([folder, rangeOf(lock[folder] ?? {})]).toEqual([folder, `^${next}`]);
  }
}, 120_000);

test('a breaking change is refused without --breaking', () => {
  changeReleased((paths) => (paths['/api/old'] = paths['/api/stats']));
  const before = readFileSync(join(COPY, RELEASED), 'utf8');

  const { status, stderr } = release();

  expect(status).toBe(1);
  expect(stderr).toContain('GET /api/old was removed');
  expect(readFileSync(join(COPY, RELEASED), 'utf8')).toBe(before);
}, 120_000);
