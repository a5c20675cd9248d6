import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root';

const OUR_PACKAGES = /^@telemarket\//;
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
/** `@scope/name/file` is of the package `@scope/name`. */
const nameOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

function isForDevelopment(name: string): boolean {
  const installed = packages[`node_modules/${name}`];
  return !installed || installed.dev === true;
}

test('`npm start` in a bare clone, which installs no packages for development, loads none of them', async () => {
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
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => nameOf(path));
  expect(loaded).toContain('testcontainers');
  expect(loaded.filter(isForDevelopment)).toEqual([]);
});
