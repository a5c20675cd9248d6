import { relative } from 'node:path';
import { baseConfig } from './base.mjs';
import { RemotePlugin, scopeOf } from './remote-plugin.mjs';

/** The stock webpack configuration of a remote: TypeScript, CSS Modules, pictures, minimizers, and the RemotePlugin. */
export const remoteConfig = (dir) => async (_env, argv) => {
  const mode = argv.mode === 'development' ? 'development' : 'production';
  const base = baseConfig({ dir, mode, scope: scopeOf(dir) });
  const isSource = (module) => /(^|[\\/])src[\\/]/.test(relative(dir, module.nameForCondition() ?? ''));
  return {
    ...base,
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // code that several pages share is loaded only once
          common: { name: 'common', chunks: 'async', test: isSource, minChunks: 2, minSize: 0, enforce: true },
        },
      },
    },
    plugins: [...base.plugins, new RemotePlugin()],
  };
};
