import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { sourceMaps } from './base.mjs';
import { BUILD_ID_PLACEHOLDER } from './build-id.mjs';
import { SERVER_SHARED } from './shared.mjs';

const toolsDir = dirname(fileURLToPath(import.meta.url));

/**
 * Creates a second compiler with the team's configuration, so that the team's loaders also work for the server. Its
 * result is one CommonJS file, which the gateway uses to render pages.
 */
export function serverCompiler({ options, webpack: create }, plugin, scope, modules) {
  const file = `server.${BUILD_ID_PLACEHOLDER}.cjs`;
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
      publicPath: `/remotes/${scope}/${BUILD_ID_PLACEHOLDER}/`,
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
  // this compiler writes no files, because the compilation for the browser writes the server bundle
  compiler.hooks.shouldEmit.tap('remote', () => false);
  return { file, compiler };
}
