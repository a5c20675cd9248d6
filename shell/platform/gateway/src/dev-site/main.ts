#!/usr/bin/env node
// `npm run dev -- --site …` runs `dev-site --site https://shop.example` in the folder of a remote.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, watchFile } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createBuildOutputReader } from './build-output';
import { createDevSite } from './dev-site';

const textOption = { type: 'string' } as const;
const COMMAND_OPTIONS = {
  site: textOption,
  port: { ...textOption, default: '3000' },
  write: { type: 'boolean' },
} as const;
const POLL_INTERVAL_MS = 100;

/** Loads the version of the tools that the remote has installed. The same version also releases the remote. */
const toolsRequire = createRequire(
  createRequire(join(process.cwd(), 'package.json')).resolve('@telemarket/remote-tools/package.json'),
);

/**
 * Builds the remote after each change. A change of remote.ts restarts webpack, because it can change the modules of a
 * build.
 * @param onCompiled Called after each compilation with its errors; null when it had none.
 */
function watchRemote(builds: string, onCompiled: (errors: string | null) => void): () => void {
  const node = ['--disable-warning=DEP_WEBPACK_WATCH_WITHOUT_CALLBACK', toolsRequire.resolve('webpack-cli/bin/cli.js')];
  // webpack does not see the terminal of the team, so it must be told to write colours
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...process.env, ...colours, NODE_ENV: 'production', BUILD_PARENT: builds };
  const start = () => {
    const args = [...node, '--mode', 'production', '--watch'];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const read = createBuildOutputReader(onCompiled);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      read(text);
    });
    // webpack ends with a code when its configuration has an error; a killed process has no code
    return child.on('exit', (code) => code && process.exit(code));
  };
  let webpack = start();
  watchFile('src/remote.ts', { interval: POLL_INTERVAL_MS }, () => {
    webpack.kill();
    webpack = start();
  });
  return () => webpack.kill();
}

/** Checks the port before the first build, because a build takes long. */
const requireFreePort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', () =>
      reject(
        new Error(
          `Port ${port} is already in use. Stop the program that uses it, or choose another port: --port ${port + 1}`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  });

async function main() {
  // writes need an argument at each start, so that no setting can allow them unnoticed
  const { site = '', port, write = false } = parseArgs({ options: COMMAND_OPTIONS }).values;
  if (!URL.canParse(site)) throw new Error('Give the address of the site: npm run dev -- --site https://shop.example');
  const { origin } = new URL(site);
  await requireFreePort(Number(port));
  const { readRemotePackage } = toolsRequire('./release/remote-package.js') as {
    readRemotePackage: (folder: string) => { remote: string };
  };
  const { remote } = readRemotePackage(process.cwd());
  const builds = mkdtempSync(join(tmpdir(), 'dev-site-'));
  let buildErrors: string | null = null;
  let showBuildErrors = (errors: string | null): void => {
    buildErrors = errors;
  };
  const stop = watchRemote(builds, (errors) => showBuildErrors(errors));
  process.on('exit', () => {
    stop();
    rmSync(builds, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
  const { ppid } = process;
  // npm starts this program in a shell and sends signals to that shell only, so the program ends when its parent has
  // ended
  if (process.env['npm_lifecycle_event'] !== undefined)
    setInterval(() => process.ppid !== ppid && process.exit(0), POLL_INTERVAL_MS).unref();
  while (!existsSync(join(builds, 'releases.json'))) await sleep(POLL_INTERVAL_MS);
  const options = { site: origin, remote, builds, port: Number(port), write };
  const { app, setBuildErrors } = await createDevSite(options);
  showBuildErrors = setBuildErrors;
  setBuildErrors(buildErrors);
  await app.listen({ host: '127.0.0.1', port: options.port });
  const writes = write ? `writes change the data of ${origin}` : `${origin} gets no writes; --write allows them`;
  console.log(`\n  ${remote} in ${origin}   http://localhost:${port}\n  ${writes}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
