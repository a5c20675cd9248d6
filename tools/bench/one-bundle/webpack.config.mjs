import { join } from 'node:path';
import { baseConfig } from '@telemarket/kit/webpack';
import webpack from 'webpack';
import { listAssets } from '../../../shell/webpack.config.mjs';

const root = join(import.meta.dirname, '../../..');
const base = baseConfig({ dir: root, mode: 'production', scope: 'one', salt: 'one-bundle' });

/**
 * The same code without micro-frontends: the shell's own entry, its loader replaced by static imports of all remotes, no
 * federation, everything in one file. Needs THEME, the name of the shell's theme script, which it shares.
 */
export default {
  ...base,
  entry: { main: './shell/src/main.tsx' },
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
    listAssets(process.env.THEME),
  ],
};
