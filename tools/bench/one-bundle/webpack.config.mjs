import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, compileAhead, readDefinition } from '@telemarket/remote-tools/webpack';
import webpack from 'webpack';
import { listAssets } from '../../../shell/host/webpack.config.mjs';

const root = join(import.meta.dirname, '../../..');
const exposed = join(root, '.data/bench/exposed.js');
mkdirSync(join(root, '.data/bench'), { recursive: true });
writeFileSync(exposed, await importExposed());

const base = baseConfig({ dir: root, mode: 'production', scope: 'one' });

/**
 * The same code without micro-frontends: the entry of the shell with static imports of all remotes, without federation, in
 * one file. REMOTES are the names of all remotes, separated by commas.
 */
export default {
  ...base,
  entry: { main: './shell/host/src/main.tsx' },
  resolve: { ...base.resolve, alias: { ...base.resolve.alias, 'exposed-by-remotes': exposed } },
  output: {
    path: join(root, '.data/bench/one-bundle'),
    publicPath: '/assets/',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  plugins: [
    ...base.plugins,
    new webpack.NormalModuleReplacementPlugin(/^\.\/remote\/remotes$/, join(import.meta.dirname, 'static-remotes.ts')),
    compileAhead(/^main\b.*\.js$/),
    listAssets,
  ],
};

/** The source of a module that imports all modules of the remotes, by `remote/Name`. */
async function importExposed() {
  const modules = [];
  for (const name of process.env.REMOTES.split(',')) {
    const folder = join(root, `mfe-${name}`);
    for (const { name: module, file } of (await readDefinition(folder)).modules)
      modules.push([`${name}/${module}`, file]);
  }
  return [
    ...modules.map(([, file], index) => `import m${index} from ${JSON.stringify(file)};`),
    `export const EXPOSED = { ${modules.map(([id], index) => `${JSON.stringify(id)}: m${index}`).join(', ')} };`,
  ].join('\n');
}
