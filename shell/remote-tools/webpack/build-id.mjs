import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { PREFIXES, SINGLETONS } from './shared.mjs';

const require = createRequire(import.meta.url);
const tools = require('../package.json');
const toolsDir = dirname(require.resolve('../package.json'));

/**
 * The id of a production build: 12 hex digits, a hash of all bundled files, the configuration, the definition and the
 * versions of the tools. The same inputs have the same id in any folder. esbuild finds the files, because webpack takes ten
 * times as long; `coversModules` checks that webpack bundles no other files.
 * @param {string} dir The remote's folder.
 * @param {Awaited<ReturnType<typeof import('./definition.mjs').readDefinition>>} definition
 * @param {readonly string[]} configuration The files that configure the build.
 * @returns {Promise<{ id: string, files: ReadonlySet<string> }>} `files` are absolute paths.
 */
export async function buildIdOf(dir, { modules, ...definition }, configuration) {
  const entries = modules.flatMap(({ file, reads }) => (reads ? [file, reads] : [file]));
  const nameOf = (file) => file && relative(dir, file);
  const named = modules.map(({ name, file, reads }) => [name, nameOf(file), nameOf(reads)]);
  const bundled = await Promise.all(['browser', 'node'].map((platform) => listFiles(dir, entries, platform)));
  const files = new Set([...bundled.flat(), ...configuration]);
  // exact versions: another version of a minimizer creates different files from the same modules
  const hash = createHash('sha256').update(JSON.stringify([tools.dependencies, definition, named]));
  for (const file of [...files].sort()) hash.update(`\0${nameOf(file)}\0`).update(readFileSync(file));
  return { id: hash.digest('hex').slice(0, 12), files };
}

async function listFiles(dir, entries, platform) {
  const { metafile } = await build({
    absWorkingDir: dir,
    entryPoints: entries,
    platform,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'dist',
    jsx: 'automatic',
    plugins: [sharedPackages],
    loader: { '.svg': 'file', '.woff2': 'file' },
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).map((file) => join(dir, file));
}

const sharedPackages = {
  name: 'shared-packages',
  setup(esbuild) {
    const isShared = (path) => SINGLETONS.includes(path) || PREFIXES.some((prefix) => path.startsWith(prefix));
    esbuild.onResolve({ filter: /^[^.]/ }, ({ path }) => (isShared(path) ? { path, external: true } : null));
  },
};

/** Files of packages whose versions are part of the id; they need no hash of their own. */
const isOfTools = (file) => {
  if (file.startsWith(toolsDir + sep)) return true;
  const [, name = ''] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return name === '.federation' || name.startsWith('@module-federation') || name in tools.dependencies;
};

/**
 * Fails the build when webpack bundles a file that the id does not cover, because its changes would not be released.
 * @param {ReadonlySet<string>} files See `buildIdOf`.
 */
export const coversModules = (files) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('build-id', (compilation) => {
      compilation.hooks.finishModules.tap('build-id', (modules) => {
        for (const { resource } of modules) {
          // the content of a file with a query is generated from the definition
          if (!resource || resource.includes('?') || files.has(resource) || isOfTools(resource)) continue;
          const message = `${resource} is bundled but not part of the build id`;
          compilation.errors.push(new compiler.webpack.WebpackError(message));
        }
      });
    });
  },
});
