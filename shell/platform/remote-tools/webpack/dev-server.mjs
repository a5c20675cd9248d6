import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYER_ORDER } from './base.mjs';
import { localSiteOf } from './local-site.cjs';

const HOST = '127.0.0.1';
const FIRST_PORT = '3001';
const toolsDir = dirname(fileURLToPath(import.meta.url));

/**
 * Gives the configuration of a remote the development server that its pages need. The port is REMOTE_PORT, or the next free
 * one. Other options of a team stay.
 * @param {string} name The name of the remote.
 */
export function addDevServer(compiler, name) {
  const { options } = compiler;
  // a team that wants no development server gets none
  if (options.devServer === false) return;
  const own = options.devServer ?? {};
  const site = process.env.PORT ? `http://127.0.0.1:${process.env.PORT}` : localSiteOf(process.cwd());
  const port = Number(process.env.REMOTE_PORT) || own.port || 'auto';
  // webpack-dev-server reads from the environment where it begins to look for a free port
  if (port === 'auto') process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= FIRST_PORT;
  // pages of the shop load the scripts of several servers (npm run dev of the repository); the page of a remote alone has
  // scripts of its own server only, which need no address
  const isNamed = port !== 'auto';
  options.output.publicPath ??= isNamed ? `http://localhost:${port}/` : 'auto';
  const isInShop = process.env.DEV_PORT !== undefined;
  options.devServer = {
    host: HOST,
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    allowedHosts: 'all',
    ...own,
    port,
    // the first match counts
    proxy: [...(own.proxy ?? []), ...ownBackend(name), { context: ['/api', '/art'], target: site }],
    headers: withOpenHeaders(own.headers),
    client: own.client !== false && {
      // a page of the shop shows a card in the place of a failed part
      overlay: { errors: true, runtimeErrors: !isInShop, warnings: false },
      ...(isNamed && { webSocketURL: `ws://localhost:${port}/ws` }),
      ...own.client,
    },
  };
  // the command line of webpack sets this preset when a configuration has none
  if ((options.stats.preset ?? 'normal') === 'normal') options.stats.preset = 'errors-warnings';
}

const OPEN = { 'access-control-allow-origin': '*' };

/** webpack-dev-server takes an object, a list of keys with values, or a function that returns one of both. */
function withOpenHeaders(own) {
  if (typeof own === 'function') return (...request) => withOpenHeaders(own(...request));
  if (Array.isArray(own)) return [...Object.entries(OPEN).map(([key, value]) => ({ key, value })), ...own];
  return { ...OPEN, ...own };
}

/** The calls of the remote's own backend go to REMOTE_BACKEND, as they go from a site to the address of its operator's line. */
function ownBackend(name) {
  const { REMOTE_BACKEND: target } = process.env;
  const path = `/api/remote/${name}`;
  return target ? [{ context: [path], target, pathRewrite: { [`^${path}`]: '' }, changeOrigin: true }] : [];
}

/** Adds a page to the browser build of a remote that shows the remote alone. */
export function addDevPage(compiler, title) {
  const { options } = compiler;
  const page = createRequire(import.meta.url).resolve('@telemarket/remote-tools/dev-page');
  options.entry = { page: { import: ['./src/remote.ts?dev'] } };
  options.module.rules.push({
    resourceQuery: /^\?dev$/,
    use: { loader: join(toolsDir, 'dev-entry.mjs'), options: { page } },
  });
  options.resolve.alias = { ...options.resolve.alias, 'react/jsx-dev-runtime$': join(toolsDir, 'jsx-dev-runtime.cjs') };
  htmlPage(title).apply(compiler);
}

function htmlPage(title) {
  return {
    apply(compiler) {
      const { RawSource } = compiler.webpack.sources;
      // the order stands before all sheets, because those of the kit load before the one that resets styles
      const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${LAYER_ORDER}</style><div id="root"></div><script src="/page.js"></script></html>`;
      compiler.hooks.thisCompilation.tap('dev-page', (compilation) => {
        compilation.hooks.processAssets.tap('dev-page', () => compilation.emitAsset('index.html', new RawSource(html)));
      });
    },
  };
}
