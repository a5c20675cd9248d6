import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { compileAhead, compression, sourceMaps } from './base.mjs';
import { readDefinitionSync } from './definition.mjs';
import { addDevPage } from './dev-server.mjs';
import { recordInputs } from './record-inputs.mjs';
import { remoteNameOf } from './remote-name.cjs';
import { SERVER_SHARED, sharedModules } from './shared.mjs';
import { findImports } from './shared-names.mjs';
import { versionRange } from './version-range.cjs';

const toolsDir = dirname(fileURLToPath(import.meta.url));

/** Stands for the build id, which has the same length, until all files are known. webpack must accept it in an identifier. */
const PLACEHOLDER = 'TmBuildId000';

/** Files that affect a build but are missing in webpack's list of inputs. */
export const configurationOf = (dir) => [
  join(dir, 'package.json'),
  join(dir, 'webpack.config.mjs'),
  ...readdirSync(toolsDir)
    .filter((name) => /\.[cm]js$/.test(name))
    .map((name) => join(toolsDir, name)),
];

const packageOf = (dir) => JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));

/** @returns The remote's name in deploy/remotes, which is also the prefix of its class names. */
export const scopeOf = (dir) => remoteNameOf(packageOf(dir));

/**
 * Makes the build of a remote out of any webpack configuration. It reads src/remote.ts and adds what the site needs: the
 * container, the shared packages, the server bundle, the manifest. A production build is written to dist/<build id>/.
 */
export class RemotePlugin {
  apply(compiler) {
    const { options, context: dir } = compiler;
    const scope = scopeOf(dir);
    const production = options.mode !== 'development';
    // the dev site needs a production build that is made fast and is easy to debug
    const watched = production && options.watch === true;
    const { description, serverVersion, modules } = readDefinitionSync(dir);
    // the plugins below change the options
    const server = production && { version: serverVersion, ...serverCompiler(compiler, this, scope, modules) };
    // each build has its own name: with one name, the chunks of two builds on a page would mix
    const uniqueName = `mfe_${scope.replaceAll('-', '_')}_${production ? PLACEHOLDER : 'dev'}`;
    Object.assign(options.output, {
      uniqueName,
      filename: '[name].js',
      chunkFilename: '[name].js',
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
    });
    if (production) {
      options.output.publicPath = 'auto';
      options.entry = {};
      options.devtool = false;
      if (watched) options.optimization.minimize = false;
    } else addDevPage(compiler, description.title);
    const imports = {};
    const parent = process.env.BUILD_PARENT ?? join(dir, 'dist');
    const plugins = [
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'remote-entry.js',
        exposes: Object.fromEntries(modules.map(({ name, file }) => [`./${name}`, `./${relative(dir, file)}`])),
        shared: sharedOf(dir, production),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { fileName: 'mf-manifest.json' },
        // the shell provides the runtime, and a container loads no other remotes
        experiments: {
          externalRuntime: production,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: production },
        },
      }),
      findImports(imports),
      finish({ ...description, imports }, server, parent),
      ...(production
        ? [
            federationIds,
            compileAhead(/^__federation_expose_.*\.js$/),
            // a release builds in another folder, so that the host has no unchecked build
            recordInputs(join(parent, 'inputs.json'), dir, [
              ...configurationOf(dir),
              join(dir, 'src/remote.ts'),
              join(toolsDir, '../package.json'),
            ]),
            sourceMaps(watched),
            ...(watched ? [goLive(parent)] : compression()),
          ]
        : []),
    ];
    for (const plugin of plugins) plugin.apply(compiler);
  }
}

/** The version ranges of the remote's package.json. In production no fallback is bundled: the shell has the modules. */
function sharedOf(dir, production) {
  const shared = sharedModules((name) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: versionRange(dir, name),
    ...(production ? { import: false } : {}),
  }));
  if (production) return shared;
  // in development each build bundles its own jsx-dev-runtime: see jsx-dev-runtime.cjs
  const { 'react/': react, ...unchanged } = shared;
  return { ...unchanged, 'react/jsx-runtime': react };
}

/**
 * A second compiler with the team's configuration, so that its loaders also work for the server. It makes one CommonJS file,
 * which the gateway renders with.
 */
function serverCompiler({ options, webpack: create }, plugin, scope, modules) {
  const file = `server.${PLACEHOLDER}.cjs`;
  const compiler = create({
    ...options,
    name: 'server',
    target: 'node20',
    entry: { server: './src/remote.ts?server' },
    devtool: false,
    cache: options.watch ? { type: 'memory' } : false,
    output: {
      ...options.output,
      filename: file,
      publicPath: `/remotes/${scope}/${PLACEHOLDER}/`,
      library: { type: 'commonjs2' },
    },
    module: {
      ...options.module,
      rules: [
        ...options.module.rules,
        { resourceQuery: /^\?server$/, use: { loader: join(toolsDir, 'server-entry.mjs'), options: { modules } } },
      ],
    },
    externals: [
      options.externals ?? [],
      Object.fromEntries(SERVER_SHARED.map((name) => [name, `commonjs ${name}`])),
    ].flat(),
    optimization: { ...options.optimization, minimize: false, splitChunks: false, runtimeChunk: false },
    plugins: [
      ...options.plugins.filter((candidate) => candidate !== plugin),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      sourceMaps(),
    ],
  });
  // the browser's compilation writes the file
  compiler.hooks.shouldEmit.tap('remote', () => false);
  return { file, compiler };
}

/** Completes the manifest. A production build also gets its server bundle and its id: 12 hex digits of a hash of all files. */
const finish = (description, server, parent) => ({
  apply(compiler) {
    const { RawSource } = webpack.sources;
    // the federation plugin writes its manifest before this stage, and the files are compressed after this step
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    const { version, file } = server ?? {};
    let built = [];
    let id = '';
    compiler.hooks.thisCompilation.tap('remote', (compilation) => {
      const textOf = (name) => compilation.getAsset(name).source.source().toString();
      const write = (name, text) => compilation.updateAsset(name, new RawSource(text));
      const describe = (more) =>
        write(
          'mf-manifest.json',
          JSON.stringify({ ...JSON.parse(textOf('mf-manifest.json')), telemarket: { ...description, ...more } }),
        );
      compilation.hooks.processAssets.tap({ name: 'remote', stage }, () => {
        if (!compilation.getAsset('mf-manifest.json')) return;
        compilation.deleteAsset('mf-manifest-stats.json');
        if (!server) return describe();
        if (compilation.errors.length > 0) return;
        // `minimized` excludes the new files from the minimizer, because no visitor loads them
        for (const { name, source } of built) compilation.emitAsset(name, source, { minimized: true });
        describe({ server: { version, file } });
        id = idOf(compilation.getAssets());
        for (const { name, source } of compilation.getAssets()) {
          if (source.buffer().includes(PLACEHOLDER)) write(name, textOf(name).replaceAll(PLACEHOLDER, id));
          if (name.includes(PLACEHOLDER)) compilation.renameAsset(name, name.replace(PLACEHOLDER, id));
        }
        const name = file.replace(PLACEHOLDER, id);
        describe({ server: { version, file: name, sha256: createHash('sha256').update(textOf(name)).digest('hex') } });
      });
    });
    if (!server) return;
    compiler.hooks.make.tapPromise('remote', async (compilation) => {
      const stats = await promisify(server.compiler.run).call(server.compiler);
      const { errors, warnings, fileDependencies } = stats.compilation;
      // styles and pictures are the same in the browser's build
      built = [file, `${file}.map`].flatMap((name) => stats.compilation.getAsset(name) ?? []);
      compilation.errors.push(...errors);
      compilation.warnings.push(...warnings);
      compilation.fileDependencies.addAll(fileDependencies);
      // closing drops the cache, which makes the next build fast
      if (!server.compiler.options.cache) await promisify(server.compiler.close).call(server.compiler);
    });
    compiler.hooks.emit.tap('remote', () => (compiler.outputPath = join(parent, id)));
  },
});

/** Makes each finished build live in its parent folder, which the dev site follows like the host of a remote. */
const goLive = (parent) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tap('remote', () => {
      const list = join(parent, 'releases.json');
      writeFileSync(`${list}.new`, JSON.stringify({ live: basename(compiler.outputPath) }));
      renameSync(`${list}.new`, list);
    });
  },
});

function idOf(assets) {
  const hash = createHash('sha256');
  for (const { name, source } of [...assets].sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`\0${name}\0`).update(source.buffer());
  return hash.digest('hex').slice(0, PLACEHOLDER.length);
}

/**
 * webpack makes the ids of modules from their identifiers. Two identifiers of the federation plugin have a hash of absolute paths.
 * These modules get fixed ids, so that the same sources result in the same files in any folder.
 */
const federationIds = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('remote', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('remote', (modules) => {
        for (const module of modules) {
          if (!/[\\/]\.federation[\\/]/.test(module.identifier())) continue;
          const isContainer = module.identifier().startsWith('container entry');
          compilation.chunkGraph.setModuleId(module, isContainer ? 'container' : 'federation');
        }
      });
    });
  },
};
