/**
 * A webpack loader that removes unused methods of the federation runtime: manifests (the page has each container),
 * preloading (the page has each file), tree shaking of shared modules, and containers that are not classic scripts. A
 * bundler cannot remove methods. The first view becomes 5.2 kB smaller. The build fails for other source of the runtime.
 */
export default function lean(source) {
  const file = this.resourcePath.replaceAll('\\', '/');
  const [, cuts] = Object.entries(CUTS).find(([name]) => file.endsWith(name)) ?? [];
  return (cuts ?? []).reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`${from} is not in this version of the federation runtime`);
    return text.replace(from, to);
  }, source);
}

const PRELOAD_METHOD = [/^\tasync preloadRemote\(.*\{\n[^]*?^\t\}\n/m, ''];

const CUTS = {
  '/runtime-core/dist/core.js': [
    // removeRemote deletes the manifest of its remote from this cache
    [/new SnapshotHandler\(this\)/, 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })'],
    PRELOAD_METHOD,
  ],
  // containers are classic scripts, neither ES modules nor SystemJS
  '/runtime-core/dist/utils/load.js': [
    [/^\tif \(isEsmRemoteType\(type\)\) return loadEsmEntry\([^]*?^\t\}\);\n/m, ''],
    [/^\tif \(type === "system"\) return loadSystemJsEntry\([^]*?^\t\}\);\n/m, ''],
  ],
  '/runtime-core/dist/remote/index.js': [PRELOAD_METHOD],
  '/webpack-bundler-runtime/dist/init.js': [
    [/^import helpers from .+;$/m, ''],
    [/^const USE_SHARED = .+;$/m, 'const USE_SHARED = false;'],
  ],
  '/webpack-bundler-runtime/dist/index.js': [
    [/^import \* as runtime from (.+);$/m, 'import { init as start } from $1;\nconst runtime = { init: start };'],
    [/remotes: USE_REMOTE \? .+$/m, ''],
    [/getSharedFallbackGetter: USE_SHARED \? .+$/m, ''],
  ],
  // an error still has its number and the address of its explanation
  '/error-codes/dist/desc.mjs': [[/^const (\w+) = \{\n[^]*?^\};$/gm, 'const $1 = {};']],
};
