import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);

// Without this variable, the federation plugin provokes an error of webpack and reads the path of webpack from the
// stack. For this error, webpack compiles its schemas, which takes 0.3 s.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

/**
 * The oldest supported browsers in the form that esbuild expects, such as `safari16.4`. esbuild translates stylesheets
 * for them.
 */
const OLDEST_BROWSERS = require('../package.json').browserslist.map((browser) =>
  browser.replace(' >= ', '').replace('ios_saf', 'ios'),
);

/**
 * The first mention of a layer decides its order, so each page mentions the layers in this order before all other
 * styles.
 */
export const LAYER_ORDER = '@layer reset, tokens, kit, remote;';

/**
 * The webpack configuration that all bundles share.
 * @param {{ dir: string, mode: 'production' | 'development', scope: string, target?: 'web' | 'node' }} options
 *   `scope` is the prefix of each CSS class name.
 * @returns {import('webpack').Configuration}
 */
export function baseConfig({ dir, mode, scope, target = 'web' }) {
  const production = mode === 'production';
  const node = target === 'node';
  return {
    mode,
    context: dir,
    target: node ? 'node20' : 'web',
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      alias: production ? { ...routerAlias(), ...storeAlias } : node ? {} : refreshAlias(),
    },
    resolveLoader: { modules: [...require.resolve.paths('swc-loader')] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: swcOptions(!production && !node) },
        {
          test: /\.css$/,
          use: [
            ...(node ? [] : [production ? MiniCssExtractPlugin.loader : require.resolve('style-loader')]),
            { loader: require.resolve('css-loader'), options: cssOptions(scope, production, node) },
          ],
        },
        {
          test: /\.(svg|woff2?)$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8][ext]', emit: !node },
        },
      ],
    },
    optimization: {
      minimize: production && !node,
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          // worker processes would only cost time to start, because swc and esbuild use their own threads
          parallel: false,
          extractComments: false,
          minimizerOptions: { compress: { passes: 4 }, format: { comments: false }, ecma: 2022 },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.esbuildMinifyCss,
          parallel: false,
          minimizerOptions: { target: OLDEST_BROWSERS },
        }),
      ],
      ...(production ? {} : { moduleIds: 'named', chunkIds: 'named' }),
    },
    plugins: node
      ? []
      : production
        ? [new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', ignoreOrder: true })]
        : [refreshPlugin(), new webpack.DefinePlugin({ APP: JSON.stringify(scope) })],
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/**
 * Writes a source map next to each script. No script refers to the map and no visitor gets it, because only the gateway
 * uses it to find the line of an error. The map has no source text. This plugin must be the last one, because the
 * banners of other plugins move lines.
 * @param readable If true, scripts refer to the maps, and the maps contain the sources, for a developer's own browser.
 */
export const sourceMaps = (readable = false) =>
  new webpack.SourceMapDevToolPlugin({
    filename: '[file].map',
    test: /\.c?js$/,
    ...(readable ? {} : { append: false, noSources: true }),
    // without this function, the names of the federation plugin's modules would contain a hash of absolute paths
    moduleFilenameTemplate: ({ resourcePath }) => resourcePath.replace(/(\.federation\/entry)\.\w+/, '$1'),
  });

/**
 * Adds a hint to scripts. With the hint, a browser compiles the whole file in the background while the file loads,
 * instead of each function at its first call. In a measurement with Chromium 156, the page was interactive 14 % sooner,
 * and the first navigation took 25 % less time.
 */
export const compileAhead = (test) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // the banner is added after the minimizer, which would remove the comment
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

function swcOptions(refresh) {
  return {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      target: 'es2022',
    },
  };
}

function cssOptions(scope, production, exportOnlyLocals) {
  return {
    modules: {
      auto: true,
      localIdentName: `${scope}_[local]_[hash:base64:4]`,
      ...(production && { getLocalIdent: classNamesOf(scope) }),
      exportOnlyLocals,
      namedExport: false,
      exportLocalsConvention: 'as-is',
    },
  };
}

/**
 * Returns the function for the option `getLocalIdent` of css-loader. A page can have two builds of a remote, and a
 * changed stylesheet of one build must not style the other build. So class names depend on the content of the
 * stylesheet and of the files that it uses.
 * @param {string} scope The remote's name. Only classes with this prefix pass the checks of a release.
 */
export const classNamesOf = (scope) => (context, _template, name) => {
  const hash = createHash('sha256');
  for (const file of context.getDependencies()) hash.update(readFileSync(file));
  return `${scope}_${name}_${hash.digest('base64url').slice(0, 4)}`;
};

/** Writes compressed copies of the files. The gateway sends these copies. */
export const compression = () =>
  ['brotliCompress', 'gzip'].map(
    (algorithm) =>
      new CompressionPlugin({
        algorithm,
        filename: `[path][base].${algorithm === 'gzip' ? 'gz' : 'br'}`,
        test: /\.(js|css|svg|json)$/,
        // a compressed manifest is useless, because only the gateway reads the manifest
        exclude: /^mf-manifest/,
        threshold: 512,
        compressionOptions: algorithm === 'gzip' ? { level: 9 } : { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
      }),
  );

/** Selects the production build of the router, because the package exports give every bundler the development build. */
function routerAlias() {
  return { 'react-router$': join(dirname(require.resolve('react-router')), '../production/index.mjs') };
}

/** React provides this hook itself. SWR needs the shim only for older versions of React. */
const storeAlias = { 'use-sync-external-store/shim$': 'react' };

/** The package is loaded only here, because environments that only make production builds do not install it. */
function refreshPlugin() {
  const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /refresh-runtime\.cjs$/] });
}

/**
 * Makes all apps of a page use one react-refresh runtime. Otherwise each remote would have its own runtime without a
 * connection to React, and an update would load without becoming visible (pmmmwh/react-refresh-webpack-plugin#394).
 */
function refreshAlias() {
  const shim = require.resolve('./refresh-runtime.cjs');
  const runtime = require.resolve('react-refresh/runtime');
  return {
    'react-refresh/runtime$': shim,
    [runtime]: shim,
    'react-refresh-original$': join(dirname(runtime), 'cjs/react-refresh-runtime.development.js'),
  };
}
