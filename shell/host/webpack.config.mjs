import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig, compileAhead, recordInputs, sharedModules, SINGLETONS } from '@telemarket/remote-tools/webpack';

const require = createRequire(import.meta.url);
const dir = import.meta.dirname;
const devPort = Number(process.env.DEV_PORT ?? 3000);

/** An own page of the shell is a chunk of this name and its module: page-help-center. */
const PAGE_CHUNK = 'page-';

/**
 * Writes assets.json, from which the gateway makes a page: the entry's files in load order, those of each own page, and the
 * font to preload.
 * @param {() => string} themeFile
 */
export const listAssets = (themeFile) => ({
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('list-assets', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'list-assets', stage }, () => {
        const main = byKind(compilation.entrypoints.get('main')?.getFiles() ?? []);
        const pages = [...compilation.namedChunkGroups].filter(([name]) => name.startsWith(PAGE_CHUNK));
        const list = {
          ...main,
          theme: themeFile(),
          pages: Object.fromEntries(
            pages.map(([name, group]) => [name.slice(PAGE_CHUNK.length), byKind(group.getFiles())]),
          ),
          // exact versions of what every remote gets from the shell
          shared: Object.fromEntries(SINGLETONS.map((name) => [name, require(`${name}/package.json`).version])),
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

export default (_env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const production = mode === 'production';
  const base = baseConfig({ dir, mode, scope: 'shell' });
  const path = join(dir, production ? 'dist/browser' : 'dist/dev');
  const filename = production ? '[name].[contenthash:8].js' : '[name].js';
  const record = recordInputs(join(dir, 'dist/inputs.json'), dir, [
    join(dir, 'package.json'),
    join(dir, 'webpack.config.mjs'),
  ]);
  let themeFile = 'theme.js';
  // without federation and shared libraries: it blocks the first paint
  const theme = {
    ...base,
    name: 'theme',
    entry: { theme: './src/theme/boot-theme.ts' },
    output: { path, filename },
    plugins: [
      ...(production ? base.plugins : []),
      {
        apply(compiler) {
          compiler.hooks.emit.tap('theme-file', (compilation) => {
            [themeFile] = compilation.entrypoints.get('theme').getFiles();
          });
        },
      },
      record,
    ],
  };
  const browser = {
    ...base,
    name: 'browser',
    dependencies: ['theme'],
    entry: { main: './src/main.tsx' },
    output: {
      path,
      publicPath: production ? '/assets/' : `http://localhost:${devPort}/`,
      uniqueName: 'shell',
      filename,
      chunkFilename: filename,
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
    },
    optimization: {
      ...base.optimization,
      // libraries change seldom: the browser caches their file over the shell's releases
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
        shared: sharedModules(() => ({ singleton: true, eager: true })),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // the page names each container: the browser reads no manifest and needs no snapshot code
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      // the first mention of a layer decides its order, and the kit's styles can come before those that name the layers
      new webpack.BannerPlugin({ banner: '@layer reset, tokens, kit, remote;', raw: true, test: /^main\b.*\.css$/ }),
      ...(production ? [compileAhead(/^(main|vendor)\b.*\.js$/)] : []),
      listAssets(() => themeFile),
      record,
    ],
    ...(production
      ? {}
      : {
          devServer: {
            host: '127.0.0.1',
            port: devPort,
            hot: true,
            liveReload: false,
            allowedHosts: 'all',
            headers: { 'access-control-allow-origin': '*' },
            client: { overlay: false, webSocketURL: `ws://localhost:${devPort}/ws` },
            devMiddleware: { writeToDisk: (file) => file.endsWith('assets.json') },
          },
        }),
  };
  return [theme, browser];
};
