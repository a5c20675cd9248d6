import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig, hashInputs } from '@telemarket/kit/webpack';

const require = createRequire(import.meta.url);
const dir = import.meta.dirname;
const DEV_PORT = 3000;

/** What every remote gets from the shell, by package. */
const SHARED = ['react', 'react-dom', '@telemarket/kit'];
const versionsOf = (packages) =>
  Object.fromEntries(packages.map((name) => [name, require(`${name}/package.json`).version]));

/** A page of the shell's own is a chunk of this name and its path: page-help-center. */
const PAGE_CHUNK = 'page-';

/** What the gateway writes into the page: the entry's files in load order, those of each own page, and the font to preload. */
export const listAssets = (theme) => ({
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('list-assets', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'list-assets', stage }, () => {
        const files = (entry) => compilation.entrypoints.get(entry)?.getFiles() ?? [];
        const main = byKind(files('main'));
        const pages = [...compilation.namedChunkGroups].filter(([name]) => name.startsWith(PAGE_CHUNK));
        const list = {
          ...main,
          theme,
          pages: Object.fromEntries(
            pages.map(([name, group]) => [`/${name.slice(PAGE_CHUNK.length)}`, byKind(group.getFiles())]),
          ),
          shared: versionsOf(SHARED),
          font: Object.keys(compilation.assets).find((file) => file.startsWith('geist-latin-wght-normal')),
        };
        compilation.emitAsset('assets.json', new RawSource(JSON.stringify(list)));
      });
    });
  },
});

function byKind(files) {
  const lasting = files.filter((file) => !file.includes('hot-update'));
  return {
    js: lasting.filter((file) => file.endsWith('.js')),
    css: lasting.filter((file) => file.endsWith('.css')),
  };
}

/**
 * Browsers that know the hint compile the whole file beside the page's own thread while it arrives, not each function when
 * it is first called: alive a seventh sooner, a quarter off the first step to another page (Chromium 156).
 */
export const compileAhead = (test) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // after the minimizer, which would take it for a comment
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

export default (_env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const production = mode === 'production';
  const salt = hashInputs([join(dir, 'src'), join(dir, 'kit'), join(dir, 'webpack.config.mjs')]);
  const base = baseConfig({ dir, mode, scope: 'shell', salt });
  const theme = production ? `theme.${salt}.js` : 'theme.js';
  const provided = { singleton: true, eager: true };
  const browser = {
    ...base,
    name: 'browser',
    entry: { main: './src/main.tsx' },
    output: {
      path: join(dir, production ? 'dist/browser' : 'dist/dev'),
      publicPath: production ? '/assets/' : `http://localhost:${DEV_PORT}/`,
      uniqueName: `shell_${salt}`,
      filename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
    },
    optimization: {
      ...base.optimization,
      // libraries change seldom: their own file stays in the browser's cache over the shell's releases
      splitChunks: {
        cacheGroups: {
          vendor: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr)[\\/]/,
            name: 'vendor',
            chunks: (chunk) => chunk.name === 'main',
          },
        },
      },
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: {
          react: provided,
          'react/': provided,
          'react-dom': provided,
          'react-dom/': provided,
          '@telemarket/kit': provided,
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // the page names each container itself: no manifest is read in the browser, so none of the snapshot code is needed
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      // what is first named comes first, and the kit's styles may be bundled before those that name the layers
      new webpack.BannerPlugin({ banner: '@layer reset, tokens, kit, remote;', raw: true, test: /^main\b.*\.css$/ }),
      ...(production ? [compileAhead(/^(main|vendor)\b.*\.js$/)] : []),
      listAssets(theme),
    ],
    ...(production
      ? {}
      : {
          devServer: {
            host: '127.0.0.1',
            port: DEV_PORT,
            hot: true,
            liveReload: false,
            allowedHosts: 'all',
            headers: { 'access-control-allow-origin': '*' },
            client: { overlay: false, webSocketURL: `ws://localhost:${DEV_PORT}/ws` },
            devMiddleware: { writeToDisk: (path) => path.endsWith('assets.json') },
          },
        }),
  };
  // no federation and no shared library in it: it blocks the first paint
  const themeScript = {
    ...base,
    name: 'theme',
    entry: './src/theme/boot-theme.ts',
    output: { path: join(dir, production ? 'dist/browser' : 'dist/dev'), filename: theme },
    plugins: production ? base.plugins : [],
  };
  const gateway = {
    ...baseConfig({ dir, mode, scope: 'shell', salt, target: 'node' }),
    name: 'gateway',
    entry: { gateway: './server/main.ts' },
    output: { path: join(dir, 'dist/server'), filename: '[name].cjs', library: { type: 'commonjs2' } },
    node: { __dirname: false },
    // libraries stay packages: pino, for one, starts worker threads from files of its own
    externals: [
      ({ request }, done) =>
        request.startsWith('.') || request.startsWith('/') ? done() : done(null, `commonjs ${request}`),
    ],
  };
  // the thread bundles what it renders with: the shell, the kit and one React, which the remotes' server bundles share
  const renderThread = {
    ...baseConfig({ dir, mode, scope: 'shell', salt, target: 'node' }),
    name: 'render',
    entry: { render: './server/render/thread.ts' },
    output: { path: join(dir, 'dist/server'), filename: '[name].cjs', library: { type: 'commonjs2' } },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
  return production ? [browser, themeScript, gateway, renderThread] : [browser, themeScript];
};
