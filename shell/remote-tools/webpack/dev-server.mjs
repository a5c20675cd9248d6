import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebpackDevServer from 'webpack-dev-server';

const HOST = '127.0.0.1';
/** The shell uses 3000 in `npm run dev`. */
const FIRST_PORT = 3001;
const toolsDir = dirname(fileURLToPath(import.meta.url));

/**
 * @param {string} dir The remote's folder.
 * @param {string} name The remote's name in deploy/remotes.
 * @returns {Promise<number>} DEV_PORT, or the port of the remote in `npm run dev`, or the next free one.
 */
export async function developmentPort(dir, name) {
  if (process.env.DEV_PORT) return Number(process.env.DEV_PORT);
  const list = join(dir, '../deploy/remotes');
  const text = existsSync(list) ? readFileSync(list, 'utf8') : '';
  const names = [...text.matchAll(/^([^#=\s]+)=/gm)].map(([, found]) => found);
  // webpack-dev-server reads the first port from the environment
  process.env.WEBPACK_DEV_SERVER_BASE_PORT = String(FIRST_PORT + Math.max(names.indexOf(name), 0));
  return Number(await WebpackDevServer.getFreePort('auto', HOST));
}

/**
 * Adds the development page of a remote to its browser build (`npm run dev -w mfe-…`). The same server also serves the
 * remote for the composed page.
 */
export function devConfig(config, port, { description }) {
  const page = join(toolsDir, 'dev-page.tsx');
  return {
    ...config,
    entry: { page: './src/remote.ts?dev' },
    module: {
      ...config.module,
      rules: [
        ...config.module.rules,
        { resourceQuery: /^\?dev$/, use: { loader: join(toolsDir, 'dev-entry.mjs'), options: { page } } },
      ],
    },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, 'react/jsx-dev-runtime$': join(toolsDir, 'jsx-dev-runtime.cjs') },
    },
    plugins: [...config.plugins, htmlPage(description.title)],
    devServer: {
      host: HOST,
      port,
      hot: true,
      liveReload: false,
      historyApiFallback: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
      proxy: [{ context: ['/api', '/art'], target: `http://127.0.0.1:${process.env.PORT ?? 8080}` }],
    },
  };
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
