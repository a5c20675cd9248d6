import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellAssets } from '@telemarket/gateway/shell-files';
import { runNode } from '../../process';
import { remoteNames } from '../../remotes';
import { ROOT } from '../../root';

const COMPOSED = join(ROOT, 'shell/host/dist/browser');
const FOLDER = join(ROOT, '.data/bench/one-bundle');

/** Builds the one bundle. Needs the build of the shell. @returns The folder, for SHELL_ASSETS of a gateway. */
export async function buildOneBundle(): Promise<string> {
  const { theme } = JSON.parse(readFileSync(join(COMPOSED, 'assets.json'), 'utf8')) as ShellAssets;
  const options = ['--mode', 'production', '--config', join(__dirname, 'webpack.config.mjs')];
  await runNode([join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), ...options], {
    NODE_ENV: 'production',
    THEME: theme,
    REMOTES: remoteNames().join(),
  });
  const themeFiles = readdirSync(COMPOSED).filter((file) => file.startsWith(theme));
  for (const file of themeFiles) copyFileSync(join(COMPOSED, file), join(FOLDER, file));
  return FOLDER;
}
