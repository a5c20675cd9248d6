import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { baseConfig, configurationOf, recordInputs } from '@telemarket/remote-tools/webpack';
import webpack from 'webpack';

const dir = import.meta.dirname;

/** The packages that the gateway bundles. The gateway requires all other packages at run time. */
const BUNDLED_PACKAGES = [
  '@telemarket/kit',
  '@telemarket/app',
  '@telemarket/browser',
  '@telemarket/canary',
  '@telemarket/composition',
  '@telemarket/release-trust',
];
const isBundled = (request) =>
  request.startsWith('.') || request.startsWith('/') || BUNDLED_PACKAGES.some((name) => request.startsWith(name));
const { dependencies } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
/** Says whether the package exists at run time: the gateway's image contains only its dependencies. */
const isInstalled = (request) =>
  isBuiltin(request) || Object.keys(dependencies).some((name) => `${request}/`.startsWith(`${name}/`));

/** Libraries are required at run time, because pino starts worker threads from its own files. */
function requirePackage({ request }, done) {
  if (isBundled(request)) done();
  else if (isInstalled(request)) done(null, `commonjs ${request}`);
  else done(new Error(`"${request}" is not among the dependencies of the gateway`));
}

export default () => {
  // class names have the same prefix as in the shell's browser build, because the render thread uses the shell's
  // components
  const base = baseConfig({ dir, mode: 'production', scope: 'shell', target: 'node' });
  const output = { path: join(dir, 'dist'), filename: '[name].cjs', library: { type: 'commonjs2' } };
  const record = recordInputs(join(dir, 'dist/inputs.json'), dir, configurationOf(dir));
  const gateway = {
    ...base,
    name: 'gateway',
    entry: { gateway: './src/main.ts' },
    output,
    node: { __dirname: false },
    externals: [requirePackage],
    plugins: [record],
  };
  // this configuration bundles everything that renders pages: the shell, the kit, and one React that the remotes'
  // server bundles share
  const render = {
    ...base,
    name: 'render',
    entry: { render: './src/render/worker.ts' },
    output,
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), record],
  };
  return [gateway, render];
};
