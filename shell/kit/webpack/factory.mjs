import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { baseConfig } from './base.mjs';
import { hashInputs } from './build-id.mjs';

export { baseConfig } from './base.mjs';
export { hashInputs } from './build-id.mjs';

const factoryDir = dirname(fileURLToPath(import.meta.url));

/** What the shell provides once for the whole page. A remote's own ranges come from its package.json. */
const SINGLETONS = ['react', 'react-dom', '@telemarket/kit'];
/** Prefixes, so that react/jsx-runtime and react-dom/client are shared with them. */
const PREFIXES = ['react/', 'react-dom/'];
/** Kept on the server too: the gateway's own instances. */
export const SERVER_SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@telemarket/kit'];

/**
 * The webpack configurations of a remote: `browser` (container, chunks, manifest) and, for production, `server` (one
 * CommonJS file that the gateway renders with). Both go to dist/<buildId>/ and carry that id in everything global.
 * @param {{ dir: string, exposes: Record<string, string>, server?: string, devPort: number }} options
 *   `dir`: the remote's folder; `exposes`: './App' -> './src/app.tsx'; `server`: the server entry.
 */
export function remoteConfig({ dir, exposes, server, devPort }) {
  const configure = (_env, argv) => {
    const mode = argv.mode === 'development' ? 'development' : 'production';
    const remote = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    const scope = remote.name.replace(/^mfe-/, '');
    const buildId =
      mode === 'development' ? 'dev' : (process.env.BUILD_ID ?? hashInputs([dir, factoryDir, kitManifest()]));
    const browser = browserConfig({ dir, mode, remote, scope, buildId, exposes, devPort });
    if (mode === 'development' || !server) return browser;
    return [browser, serverConfig({ dir, mode, scope, buildId, server })];
  };
  // for whoever bundles the same modules in another way
  return Object.assign(configure, { exposes });
}

/** Beside the remote's other builds; a release builds elsewhere first, so that nothing unchecked is on the host. */
const buildFolder = (dir, buildId) => join(process.env.BUILD_PARENT ?? join(dir, 'dist'), buildId);

const kitManifest = () => join(factoryDir, '../package.json');

function browserConfig({ dir, mode, remote, scope, buildId, exposes, devPort }) {
  const production = mode === 'production';
  const base = baseConfig({ dir, mode, scope, salt: buildId });
  // the id makes the container, its chunk registry and its class names this build's own: a constant name mixes two builds
  const uniqueName = `mfe_${scope}_${buildId}`;
  return {
    ...base,
    name: 'browser',
    entry: production ? {} : { page: './src/dev.tsx' },
    output: {
      path: buildFolder(dir, buildId),
      publicPath: production ? 'auto' : `http://localhost:${devPort}/`,
      uniqueName,
      filename: '[name].js',
      chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'remote-entry.js',
        exposes,
        shared: sharedOf(remote, production),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { fileName: 'mf-manifest.json' },
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      production ? shellRuntime() : devPage(remote.name),
    ],
    ...(production ? {} : { resolve: withOwnJsx(base.resolve), devServer: devServer(devPort) }),
  };
}

function withOwnJsx(resolve) {
  const jsx = join(factoryDir, 'jsx-dev-runtime.cjs');
  return { ...resolve, alias: { ...resolve.alias, 'react/jsx-dev-runtime$': jsx } };
}

/** Derived from the dependencies; in production the shell provides them, so no fallback is bundled. */
function sharedOf(remote, production) {
  const range = (name) => remote.dependencies[name];
  const entry = (name) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: range(name),
    ...(production ? { import: false } : {}),
  });
  return Object.fromEntries([
    ...SINGLETONS.map((name) => [name, entry(name)]),
    // in development jsx-dev-runtime is each build's own: jsx-dev-runtime.cjs says why
    ...PREFIXES.map((prefix) => [
      prefix === 'react/' && !production ? 'react/jsx-runtime' : prefix,
      entry(prefix.slice(0, -1)),
    ]),
  ]);
}

/** No container brings a federation runtime: there is no page without the shell's. */
const shellRuntime = () =>
  new webpack.NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    join(factoryDir, 'shell-runtime.mjs'),
  );

function serverConfig({ dir, mode, scope, buildId, server }) {
  return {
    ...baseConfig({ dir, mode, scope, salt: buildId, target: 'node' }),
    name: 'server',
    entry: { server },
    output: {
      path: buildFolder(dir, buildId),
      publicPath: `/remotes/${scope}/${buildId}/`,
      filename: `server.${buildId}.cjs`,
      library: { type: 'commonjs2' },
    },
    externals: Object.fromEntries(SERVER_SHARED.map((name) => [name, `commonjs ${name}`])),
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      describeServerBundle(`server.${buildId}.cjs`),
    ],
  };
}

/** ssr.json beside the bundle: the gateway checks the digest before it runs anything. */
function describeServerBundle(file) {
  return {
    apply(compiler) {
      const { RawSource } = compiler.webpack.sources;
      compiler.hooks.thisCompilation.tap('ssr-manifest', (compilation) => {
        const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: 'ssr-manifest', stage }, (assets) => {
          const sha256 = createHash('sha256').update(assets[file].buffer()).digest('hex');
          compilation.emitAsset('ssr.json', new RawSource(JSON.stringify({ contract: 1, file, sha256 })));
        });
      });
    },
  };
}

/** A remote alone, in a small page of its own (`npm run dev -w mfe-...`); the same server feeds the composed page. */
function devServer(port) {
  const gateway = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    allowedHosts: 'all',
    headers: { 'access-control-allow-origin': '*' },
    client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
    proxy: [{ context: ['/api', '/art'], target: gateway }],
  };
}

function devPage(title) {
  return {
    apply(compiler) {
      const { RawSource } = compiler.webpack.sources;
      const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><div id="root"></div><script src="/page.js"></script></html>`;
      compiler.hooks.thisCompilation.tap('dev-page', (compilation) => {
        compilation.hooks.processAssets.tap('dev-page', () => compilation.emitAsset('index.html', new RawSource(page)));
      });
    },
  };
}
