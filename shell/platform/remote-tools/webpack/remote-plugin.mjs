import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { compileAhead, compression, sourceMaps } from './base.mjs';
import { BUILD_ID_PLACEHOLDER, finishBuild } from './build-id.mjs';
import { readDefinitionSync } from './definition.mjs';
import { addDevPage, addDevServer } from './dev-server.mjs';
import { recordInputs } from './record-inputs.mjs';
import { remoteNameOf } from './remote-name.cjs';
import { serverCompiler } from './server-compiler.mjs';
import { sharedModules } from './shared.mjs';
import { findImports } from './shared-names.mjs';
import { versionRange } from './version-range.cjs';

const toolsDir = dirname(fileURLToPath(import.meta.url));

/** Files that affect a build, although webpack does not list them as inputs. */
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
 * Turns any webpack configuration into a configuration that builds a remote. The plugin reads src/remote.ts and adds
 * the parts that the site needs: the container, the shared packages, the server bundle and the manifest. A production
 * build is written to dist/<build id>/.
 */
export class RemotePlugin {
  apply(compiler) {
    const { options, context: dir } = compiler;
    const scope = scopeOf(dir);
    const production = options.mode !== 'development';
    // the dev site needs a production build that is fast to make and easy to debug
    const watched = production && options.watch === true;
    const { description, serverVersion, modules, neighbours } = readDefinitionSync(dir);
    // the server compiler must be created first, because the plugins below change the options
    const server = production && { version: serverVersion, ...serverCompiler(compiler, this, scope, modules) };
    // each build has a unique name, because the chunks of two builds with one name would mix on a page
    const uniqueName = `mfe_${scope.replaceAll('-', '_')}_${production ? BUILD_ID_PLACEHOLDER : 'dev'}`;
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
    } else {
      addDevServer(compiler, scope);
      addDevPage(compiler, description.title);
    }
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
      plainErrors,
      finishBuild({ ...description, imports }, neighbours, server, parent),
      ...(production
        ? [
            federationIds,
            compileAhead(/^__federation_expose_.*\.js$/),
            // the record is beside the builds; a release has another folder for both, so that the build store never has
            // an unchecked build
            recordInputs(join(parent, 'inputs.json'), dir, [
              ...configurationOf(dir),
              join(dir, 'src/remote.ts'),
              join(dir, 'types/neighbours.json'),
              join(toolsDir, '../package.json'),
            ]),
            sourceMaps(watched),
            ...(watched ? [goLivePlugin(parent)] : compression()),
          ]
        : []),
    ];
    for (const plugin of plugins) plugin.apply(compiler);
  }
}

/**
 * Returns the version ranges in the remote's package.json. In production, no fallback is bundled, because the shell
 * provides the modules.
 */
function sharedOf(dir, production) {
  const shared = sharedModules((name) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: versionRange(dir, name),
    ...(production ? { import: false } : {}),
  }));
  if (production) return shared;
  // in development, each build bundles its own jsx-dev-runtime, for the reason in jsx-dev-runtime.cjs
  const { 'react/': react, ...unchanged } = shared;
  return { ...unchanged, 'react/jsx-runtime': react };
}

/**
 * Makes each finished build live in the parent folder of the build. The dev site follows this folder like the build
 * store of a remote.
 */
const goLivePlugin = (parent) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tap('remote', () => {
      const list = join(parent, 'releases.json');
      writeFileSync(`${list}.new`, JSON.stringify({ live: basename(compiler.outputPath) }));
      renameSync(`${list}.new`, list);
    });
  },
});

/** Matches the part of swc's error that is about the sources of swc. swc adds this part when RUST_BACKTRACE is set. */
const BACKTRACE = /\n+Caused by:\n\s+Syntax Error\n|\n+Stack backtrace:\n(?:\s+(?:\d+: |at ).*(?:\n|$))+/g;

/**
 * Shortens each error to the part that a team can use, and removes duplicates, because a file with an error fails in
 * both bundles.
 */
const plainErrors = {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('remote', (compilation) => {
      compilation.hooks.processErrors.tap('remote', (errors) => {
        for (const error of errors)
          // plugins can add anything as an error, even a string
          if (typeof error?.message === 'string') error.message = error.message.replaceAll(BACKTRACE, '\n').trimEnd();
        const keyOf = (error) => `${error?.module?.resource ?? ''} ${error?.message ?? error}`;
        return [...new Map(errors.toReversed().map((error) => [keyOf(error), error])).values()].reverse();
      });
    });
  },
};

/**
 * webpack makes the ids of modules from their identifiers. Two identifiers of the federation plugin have a hash of
 * absolute paths. These modules get fixed ids, so that the same sources result in the same files in any folder.
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
