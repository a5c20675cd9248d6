import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAYER_ORDER } from './base.mjs';
import { localSiteOf } from './local-site.cjs';

const HOST = '127.0.0.1';
const FIRST_PORT = '3001';
const toolsDir = dirname(fileURLToPath(import.meta.url));

/**
 * Gives the configuration of a remote the development server that its pages need. The port is REMOTE_PORT, or the next
 * free port. Other options that a team has set stay.
 * @param {string} name The name of the remote.
 */
export function addDevServer(compiler, name) {
  const { options } = compiler;
  // a team that wants no development server gets none
  if (options.devServer === false) return;
  const own = options.devServer ?? {};
  const site = process.env.PORT ? `http://127.0.0.1:${process.env.PORT}` : localSiteOf(process.cwd());
  const port = Number(process.env.REMOTE_PORT) || own.port || 'auto';
  // webpack-dev-server reads this variable to know at which port it begins to look for a free port
  if (port === 'auto') process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= FIRST_PORT;
  // with `npm run dev` of the repository, a page of the shop loads scripts from several servers, so it needs their
  // addresses; the development page of one remote has only scripts of its own server
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
    // the first entry that matches counts, so the team's own entries come first
    proxy: [...(own.proxy ?? []), ...ownBackendProxy(name), { context: ['/api', '/art'], target: site }],
    headers: withOpenHeaders(own.headers),
    client: own.client !== false && {
      // a page of the shop shows a runtime error itself, on a card in place of the failed part
      overlay: { errors: true, runtimeErrors: !isInShop, warnings: false },
      ...(isNamed && { webSocketURL: `ws://localhost:${port}/ws` }),
      ...own.client,
    },
  };
  // the command line of webpack sets the preset `normal` when a configuration has none
  if ((options.stats.preset ?? 'normal') === 'normal') options.stats.preset = 'errors-warnings';
}

const OPEN_HEADERS = { 'access-control-allow-origin': '*' };

/**
 * Adds the headers in each form that webpack-dev-server takes: an object, a list of keys with values, or a function
 * that returns one of these.
 */
function withOpenHeaders(own) {
  if (typeof own === 'function') return (...request) => withOpenHeaders(own(...request));
  if (Array.isArray(own)) return [...Object.entries(OPEN_HEADERS).map(([key, value]) => ({ key, value })), ...own];
  return { ...OPEN_HEADERS, ...own };
}

/**
 * Sends the calls to the remote's own backend to REMOTE_BACKEND. On a site, they go to the address that the operator
 * has configured.
 */
function ownBackendProxy(name) {
  const { REMOTE_BACKEND: target } = process.env;
  const path = `/api/remote/${name}`;
  return target ? [{ context: [path], target, pathRewrite: { [`^${path}`]: '' }, changeOrigin: true }] : [];
}

/** Adds a development page to the browser build of a remote. The page shows only this remote. */
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
      // the order of the layers must come before all stylesheets, because the kit's styles load before the reset
      const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${LAYER_ORDER}</style><div id="root"></div><script src="/page.js"></script></html>`;
      compiler.hooks.thisCompilation.tap('dev-page', (compilation) => {
        compilation.hooks.processAssets.tap('dev-page', () => compilation.emitAsset('index.html', new RawSource(html)));
      });
    },
  };
}
