import { execFileSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';

/**
 * Reads src/remote.ts of a remote without loading its pages: it calls every lazy import with a `require` that only records
 * the requested file.
 * @param {string} dir The remote's folder.
 * @returns {Promise<{
 *   description: Omit<import('@telemarket/composition').RemoteDescription, 'server'>,
 *   serverVersion: number,
 *   modules: { name: string, file: string, reads: string | null }[],
 * }>} The serialisable part, and the files of its modules. Throws when the definition cannot be built.
 */
export async function readDefinition(dir) {
  const definition = await evaluate(join(dir, 'src/remote.ts'));
  const modules = new Map();
  const add = (name, file, reads) => {
    const known = modules.get(name);
    if (known && known.file !== file) throw new Error(`${known.file} and ${file} would both be the module ${name}`);
    if (known && known.reads !== reads) throw new Error(`${file} is the module of two pages that read differently`);
    modules.set(name, { name, file, reads });
    return name;
  };
  const pages = [];
  for (const { load, reads, ...page } of definition.value.pages) {
    const file = await definition.fileOf(load);
    if (page.visit === true && page.path.includes(':'))
      throw new Error(
        `${page.path} has a parameter: name an address for the release to visit, such as visit: '/gifts/Ann'`,
      );
    if (typeof page.visit === 'string' && !definition.matches(page.path, page.visit))
      throw new Error(`visit of ${page.path} names ${page.visit}, which is an address of another page`);
    const module = add(basename(file).replace(/\.\w+$/, ''), file, reads ? await definition.fileOf(reads) : null);
    pages.push({ query: [], ...page, module });
  }
  const widgets = Object.entries(definition.value.widgets ?? {});
  const slots = [];
  for (const [name, load] of widgets) {
    const { reads, slot, order = 0 } = definition.value.slots?.[name] ?? {};
    add(name, await definition.fileOf(load), reads ? await definition.fileOf(reads) : null);
    if (slot) slots.push({ module: name, slot, order });
  }
  const { title, down } = definition.value;
  const description = {
    version: definition.versions.description,
    title,
    down,
    pages,
    widgets: widgets.map(([name]) => name),
    ...(slots.length > 0 && { slots }),
    widgetContract: definition.versions.widgetContract,
  };
  return { description, serverVersion: definition.versions.server, modules: [...modules.values()] };
}

/** Does the same synchronously, because a webpack plugin cannot wait for a promise. */
export const readDefinitionSync = (dir) =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), dir], { encoding: 'utf8', stdio: 'pipe' }),
  );

async function evaluate(file) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as remote from ${JSON.stringify(file)};
export const value = remote.default;
export { DESCRIPTION_VERSION, matchPattern, SERVER_VERSION, WIDGET_CONTRACT } from '@telemarket/composition';`,
      resolveDir: dirname(file),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    // import() becomes require()
    supported: { 'dynamic-import': false },
    plugins: [lazyImports],
    logLevel: 'silent',
  });
  let required = null;
  const require = (path) => {
    required = path;
    return {};
  };
  const module = { exports: {} };
  vm.compileFunction(outputFiles[0].text, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    require,
  );
  const { value, matchPattern, DESCRIPTION_VERSION, SERVER_VERSION, WIDGET_CONTRACT } = module.exports;
  if (!value?.pages) throw new Error(`${file} has no default export made by defineRemote`);
  return {
    value,
    matches: (pattern, address) => matchPattern(pattern, new URL(address, 'http://site').pathname) !== null,
    versions: { description: DESCRIPTION_VERSION, server: SERVER_VERSION, widgetContract: WIDGET_CONTRACT },
    /** @returns {Promise<string>} The absolute path of the file that a lazy import loads. */
    async fileOf(load) {
      required = null;
      await load();
      if (!required) throw new Error(`${file}: "${load}" is not a function that only imports a module`);
      return required;
    },
  };
}

const lazyImports = {
  name: 'lazy-imports',
  setup(esbuild) {
    esbuild.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === lazyImports) return null;
      const found = await esbuild.resolve(path, { kind: 'import-statement', resolveDir, pluginData: lazyImports });
      return found.errors.length > 0 ? found : { path: found.path, external: true };
    });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  void readDefinition(process.argv[2]).then((definition) => console.log(JSON.stringify(definition)));
