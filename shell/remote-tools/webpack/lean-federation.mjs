/**
 * A webpack loader for the federation runtime. Its classes carry what no page of TeleMarket asks for: manifests (the page
 * names each container), preloading (the page names each file) and shared modules without their unused exports. A bundler
 * cannot leave out a method; this does, and ends the build when another version of the runtime reads otherwise.
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
    // removeRemote forgets the manifest of what it removes
    [/new SnapshotHandler\(this\)/, 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })'],
    PRELOAD_METHOD,
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
  // an error still names its number and the page that explains it
  '/error-codes/dist/desc.mjs': [[/^const (\w+) = \{\n[^]*?^\};$/gm, 'const $1 = {};']],
};
