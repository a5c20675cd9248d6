import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import {
  baseConfig,
  compileAhead,
  compression,
  configurationOf,
  findExports,
  LAYER_ORDER,
  recordInputs,
  sharedModules,
  SINGLETONS,
  sourceMaps,
} from '@telemarket/remote-tools/webpack';

const require = createRequire(import.meta.url);
const dir = import.meta.dirname;
const devPort = Number(process.env.DEV_PORT ?? 3000);

/**
 * The CommonJS file that the option `provideExternalRuntime` adds. The alias below replaces this file, because it would
 * bundle a second runtime (10 kB).
 */
const runtimePlugin = createRequire(require.resolve('@module-federation/enhanced/webpack')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
);
const singleRuntimeAlias = { [runtimePlugin]: runtimePlugin.replace(/\.cjs$/, '.js') };

const RUNTIME_PACKAGE = '@module-federation/enhanced';

/** Prefix of the chunk names of the shell's own pages, e.g. page-help-center. */
const PAGE_CHUNK = 'page-';

/**
 * Writes assets.json for the gateway: the files of the entry in load order, the files of each own page, the versions and
 * exports of the shared libraries, the version of the federation runtime, and the font to preload.
 */
export const listAssets = (exported) => ({
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('list-assets', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'list-assets', stage }, () => {
        const main = groupByKind(compilation.entrypoints.get('main')?.getFiles() ?? []);
        const pages = [...compilation.namedChunkGroups].filter(([name]) => name.startsWith(PAGE_CHUNK));
        const list = {
          ...main,
          pages: Object.fromEntries(
            pages.map(([name, group]) => [name.slice(PAGE_CHUNK.length), groupByKind(group.getFiles())]),
          ),
          shared: {
            ...Object.fromEntries(SINGLETONS.map((name) => [name, require(`${name}/package.json`).version])),
            [RUNTIME_PACKAGE]: require('./package.json').dependencies[RUNTIME_PACKAGE],
          },
          exports: exported,
          font: Object.keys(compilation.assets).find((file) => file.startsWith('geist-latin-wght-normal')),
        };
        compilation.emitAsset('assets.json', new RawSource(JSON.stringify(list)));
      });
    });
  },
});

function groupByKind(files) {
  const stable = files.filter((file) => !file.includes('hot-update'));
  return {
    js: stable.filter((file) => file.endsWith('.js')),
    css: stable.filter((file) => file.endsWith('.css')),
  };
}

export default (_env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const production = mode === 'production';
  const base = baseConfig({ dir, mode, scope: 'shell' });
  const path = join(dir, production ? 'dist/browser' : 'dist/dev');
  const filename = production ? '[name].[contenthash:8].js' : '[name].js';
  const exported = {};
  const record = recordInputs(join(dir, 'dist/inputs.json'), dir, configurationOf(dir));
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...singleRuntimeAlias } },
    name: 'browser',
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
      // libraries change rarely, so their file stays in the browser cache across releases of the shell
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
        // the registry has the address of each container, so the browser needs neither manifests nor the code for
        // snapshots
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      // The declaration of the layer order must come first: otherwise the styles of the kit may precede it.
      new webpack.BannerPlugin({ banner: LAYER_ORDER, raw: true, test: /^main\b.*\.css$/ }),
      ...(production ? [...compression(), compileAhead(/^(main|vendor)\b.*\.js$/)] : []),
      findExports(SINGLETONS, exported),
      listAssets(exported),
      record,
      ...(production ? [sourceMaps()] : []),
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
            client: {
              overlay: { errors: true, runtimeErrors: false, warnings: false },
              webSocketURL: `ws://localhost:${devPort}/ws`,
            },
            devMiddleware: { writeToDisk: (file) => file.endsWith('assets.json') },
          },
        }),
  };
};
