import { remoteConfig } from '@telemarket/kit/webpack';
import webpack from 'webpack';

const configure = remoteConfig({
  dir: import.meta.dirname,
  devPort: 3001,
  server: './src/server.ts',
  exposes: { './App': './src/app.tsx' },
});

/** As the shell's own scripts: a shopper's first step from a list to a listing waits for no function to be compiled. */
const compileAhead = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^__federation_expose_App\b.*\.js$/,
  // after the minimizer, which would take it for a comment
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
});

const withHint = (config) =>
  config.name === 'browser' ? { ...config, plugins: [...config.plugins, compileAhead] } : config;

export default Object.assign(
  (env, argv) => {
    const configs = configure(env, argv);
    return argv.mode === 'development' ? configs : configs.map(withHint);
  },
  { exposes: configure.exposes },
);
