import { execFileSync } from 'node:child_process';
import { Console } from 'node:console';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { remoteNameOf } from './remote-name.cjs';

/**
 * Reads src/remote.ts of a remote without loading its pages: each lazy import loads the path of its file instead.
 * @param {string} dir The remote's folder.
 * @returns {Promise<{ description: Omit<import('@telemarket/composition').RemoteDescription, 'server'>, serverVersion:
 * number, modules: { name: string, file: string, reads: string | null }[], neighbours:
 * import('@telemarket/composition').Neighbours, }>} The serialisable part, the files of the modules, and the offers of
 * the neighbours when the team wrote their types. Throws when the definition cannot be built.
 */
export async function readDefinition(dir) {
  const source = join(dir, 'src/remote.ts');
  const { remote, composition } = await evaluateDefinition(source);
  const { matchPattern, declaredBy, DESCRIPTION_VERSION, SERVER_VERSION, WIDGET_CONTRACT } = composition;
  const fileOf = async (load) => {
    const loaded = await load();
    if (!loaded?.file) throw new Error(`${source}: "${load}" is not a function that only imports a module`);
    return loaded.file;
  };
  const modules = new Map();
  const add = (name, file, reads) => {
    const known = modules.get(name);
    if (known && known.file !== file) throw new Error(`${known.file} and ${file} would both be the module ${name}`);
    if (known && known.reads !== reads) throw new Error(`${file} is the module of two pages that read different data`);
    modules.set(name, { name, file, reads });
    return name;
  };
  const pages = [];
  for (const { load, reads, ...page } of remote.pages) {
    const { path, visit } = page;
    const file = await fileOf(load);
    if (visit === true && path.includes(':'))
      throw new Error(`${path} has a parameter: name an address for the release to visit, such as visit: '/gifts/Ann'`);
    if (typeof visit === 'string' && !matchPattern(path, new URL(visit, 'http://site').pathname))
      throw new Error(`visit of ${path} names ${visit}, which is an address of another page`);
    const module = add(basename(file).replace(/\.\w+$/, ''), file, reads ? await fileOf(reads) : null);
    pages.push({ query: [], ...page, module });
  }
  const widgets = Object.entries(remote.widgets ?? {});
  const slots = [];
  for (const [name, load] of widgets) {
    const { reads, slot, order = 0 } = remote.slots?.[name] ?? {};
    add(name, await fileOf(load), reads ? await fileOf(reads) : null);
    if (slot) slots.push({ module: name, slot, order });
  }
  const description = {
    version: DESCRIPTION_VERSION,
    title: remote.title,
    ...(remote.owner && { owner: remote.owner }),
    ...(remote.contact && { contact: remote.contact }),
    down: remote.down,
    pages,
    widgets: widgets.map(([name]) => name),
    ...(slots.length > 0 && { slots }),
    ...(remote.redirects && { redirects: remote.redirects }),
    // the field `offers` is always written: without it, the build would look like one that was made before offers
    // existed
    offers: remote.offers ?? {},
    widgetContract: WIDGET_CONTRACT,
  };
  const neighbours = readNeighbourTypes(dir, composition);
  const { problems } = declaredBy(nameOf(dir), description);
  if (problems.length > 0) throw new Error(`${source}: ${problems.join('\n')}`);
  for (const page of pages) checkFilledSlots(source, page, remote.offers?.slots ?? {});
  return { description, serverVersion: SERVER_VERSION, modules: [...modules.values()], neighbours };
}

/** Returns the name of the remote; an empty text for a folder without package.json, which can offer nothing. */
function nameOf(dir) {
  const file = join(dir, 'package.json');
  return existsSync(file) ? remoteNameOf(JSON.parse(readFileSync(file, 'utf8'))) : '';
}

/** Reads the offers of other remotes, as they were when the team last ran `npm run types`. */
function readNeighbourTypes(dir, { NEIGHBOURS_FILE, readNeighbours }) {
  const file = join(dir, NEIGHBOURS_FILE);
  if (!existsSync(file)) return {};
  try {
    const stored = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    return readNeighbours(Object.fromEntries(stored.map(([remote, { offers }]) => [remote, offers])));
  } catch (error) {
    throw new Error(`${file}: ${error.message}. Run npm run types to write the file again.`);
  }
}

/** Checks a page that fills a slot of its own remote: the page must give each prop that the remote offers. */
function checkFilledSlots(source, { path, slots = {} }, offered) {
  for (const [slot, props] of Object.entries(slots)) {
    if (!Object.hasOwn(offered, slot)) continue;
    const fields = Object.keys(offered[slot]);
    const missing = fields.find((field) => !field.endsWith('?') && !Object.hasOwn(props, field));
    const unknown = Object.keys(props).find((prop) => !fields.includes(prop) && !fields.includes(`${prop}?`));
    if (missing) throw new Error(`${source}: ${path} fills the slot ${slot} without ${missing}, which offers has`);
    if (unknown) throw new Error(`${source}: ${path} fills the slot ${slot} with ${unknown}, which offers lacks`);
  }
}

/** Reads the definition synchronously, because a webpack plugin cannot wait for a promise. */
export const readDefinitionSync = (dir) =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), dir], { encoding: 'utf8', stdio: 'pipe' }),
  );

/** @returns The definition that a file exports, and the functions of `@telemarket/composition`. */
export async function evaluateDefinition(file) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * as source from ${JSON.stringify(file)};
export * from '@telemarket/composition';`,
      resolveDir: dirname(file),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'definition',
    platform: 'node',
    plugins: [pathsOfImports],
    logLevel: 'silent',
  });
  const { source, ...composition } = vm.compileFunction(`${outputFiles[0].text} return definition;`, [], {
    filename: file,
  })();
  const remote = source.default;
  if (!remote?.pages) throw new Error(`${file} has no default export made by defineRemote`);
  return { remote, composition };
}

/** Replaces each module that `import()` loads with a module that exports the path of the original. */
const pathsOfImports = {
  name: 'paths-of-imports',
  setup(esbuild) {
    esbuild.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return null;
      return { ...(await esbuild.resolve(path, { kind: 'import-statement', resolveDir })), namespace: 'lazy' };
    });
    esbuild.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({
      contents: `export const file = ${JSON.stringify(path)};`,
    }));
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Only the definition may be in the output, so everything that src/remote.ts prints goes to stderr.
  globalThis.console = new Console(process.stderr);
  void readDefinition(process.argv[2]).then((definition) => process.stdout.write(JSON.stringify(definition)));
}
