import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localSiteOf } from './local-site.cjs';

const HOST = '127.0.0.1';
const FIRST_PORT = '3001';
const toolsDir = dirname(fileURLToPath(import.meta.url));

/** The options of a remote's development server (`npm run dev -w mfe-…`). Its port is REMOTE_PORT, or the next free port. */
export async function developmentServer() {
  const port = Number(process.env.REMOTE_PORT) || (await freePort());
  const site = process.env.PORT ? `http://127.0.0.1:${process.env.PORT}` : localSiteOf(process.cwd());
  return {
    output: { publicPath: `http://localhost:${port}/` },
    devServer: {
      host: HOST,
      port,
      hot: true,
      liveReload: false,
      historyApiFallback: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
      proxy: [{ context: ['/api', '/art'], target: site }],
    },
  };
}

async function freePort() {
  // environments that only make production builds do not have this package
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  // webpack-dev-server reads the first port from the environment
  process.env.WEBPACK_DEV_SERVER_BASE_PORT = FIRST_PORT;
  return Number(await WebpackDevServer.getFreePort('auto', HOST));
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
      const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><div id="root"></div><script src="/page.js"></script></html>`;
      compiler.hooks.thisCompilation.tap('dev-page', (compilation) => {
        compilation.hooks.processAssets.tap('dev-page', () => compilation.emitAsset('index.html', new RawSource(html)));
      });
    },
  };
}
