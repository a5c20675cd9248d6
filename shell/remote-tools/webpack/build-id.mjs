import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const tools = require('../package.json');
const toolsDir = dirname(require.resolve('../package.json'));

/** Ends a compilation whose modules are all known. Nothing is generated, minified or written. */
const GRAPH_IS_COMPLETE = new Error('the module graph is complete');

/**
 * The id of the build that these configurations make: 12 hex digits over every module that webpack bundles, as its loaders
 * return it, the configurations themselves, and the versions of the tools. The same inputs make the same id in any folder.
 * @param {readonly import('webpack').Configuration[]} configs
 * @param {string} dir The remote's folder.
 * @returns {Promise<string>}
 */
export async function buildIdOf(configs, dir) {
  // exact versions: a minimizer of another version makes other files of the same modules
  const hash = createHash('sha256').update(JSON.stringify(tools.dependencies));
  for (const config of configs) {
    hash.update(serialise(config, dir));
    for (const [name, content] of await readModules(config))
      hash.update(`\0${name}\0`).update(content.includes(dir) ? String(content).replaceAll(dir, '.') : content);
  }
  return hash.digest('hex').slice(0, 12);
}

/** By readable name, in a stable order. */
function readModules(config) {
  return new Promise((resolve, reject) => {
    const modules = new Map();
    const compiler = webpack(config);
    compiler.hooks.finishMake.tapPromise('build-id', async (compilation) => {
      if (compilation.compiler !== compiler) return;
      const [error] = compilation.errors;
      if (error) throw error;
      for (const module of compilation.modules) {
        const name = module.readableIdentifier(compilation.requestShortener);
        modules.set(name, module.originalSource()?.buffer() ?? module.content ?? '');
      }
      throw GRAPH_IS_COMPLETE;
    });
    compiler.run((error) =>
      compiler.close(() => {
        if (error && error !== GRAPH_IS_COMPLETE) reject(error);
        else resolve([...modules].sort(([one], [other]) => (one < other ? -1 : 1)));
      }),
    );
  });
}

/** A configuration as text: functions by their source, instances by their class and their fields. */
function serialise(config, dir) {
  const seen = new Set();
  const plain = (key, value) => {
    // where the build is written, and where its tools are installed, does not change the build
    if (key === 'path' || key === 'resolveLoader') return undefined;
    if (typeof value === 'function' || value instanceof RegExp) return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return '[again]';
    seen.add(value);
    return Array.isArray(value) ? value : { class: value.constructor?.name, ...value };
  };
  const inText = (path) => JSON.stringify(path).slice(1, -1);
  return JSON.stringify(config, plain)
    .replaceAll(inText(dir), '.')
    .replaceAll(inText(toolsDir), 'tools')
    .replace(/"[^"]*[\\/]node_modules[\\/]/g, '"');
}
