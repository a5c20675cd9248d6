#!/usr/bin/env node
// `dev-site --site https://shop.example` in the folder of a remote. `npm run dev -- --site …` runs it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, watchFile } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDevSite } from './dev-site';

const text = { type: 'string' } as const;
const OPTIONS = { site: text, port: { ...text, default: '3000' }, write: { type: 'boolean' } } as const;
const POLL_MS = 100;

/** The tools of the team, with which it also releases. */
const tools = createRequire(
  createRequire(join(process.cwd(), 'package.json')).resolve('@telemarket/remote-tools/package.json'),
);

/** Builds the remote at each change. webpack starts again for a change of remote.ts, which names the modules of a build. */
function watchRemote(builds: string): () => void {
  const node = ['--disable-warning=DEP_WEBPACK_WATCH_WITHOUT_CALLBACK', tools.resolve('webpack-cli/bin/cli.js')];
  const env = { ...process.env, NODE_ENV: 'production', BUILD_PARENT: builds };
  const start = () =>
    spawn(process.execPath, [...node, '--mode', 'production', '--watch'], { env, stdio: ['ignore', 1, 2] })
      // such as an error in its configuration; a stopped process has no code
      .on('exit', (code) => code && process.exit(code));
  let webpack = start();
  watchFile('src/remote.ts', { interval: POLL_MS }, () => {
    webpack.kill();
    webpack = start();
  });
  return () => webpack.kill();
}

async function main() {
  // only an argument allows writes: no variable does, and nothing is remembered
  const { site = '', port, write = false } = parseArgs({ options: OPTIONS }).values;
  const { origin } = new URL(site);
  const { readRemotePackage } = tools('./release/remote-package.js') as {
    readRemotePackage: (folder: string) => { remote: string };
  };
  const { remote } = readRemotePackage(process.cwd());
  const builds = mkdtempSync(join(tmpdir(), 'dev-site-'));
  const stop = watchRemote(builds);
  process.on('exit', () => {
    stop();
    rmSync(builds, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
  while (!existsSync(join(builds, 'releases.json'))) await sleep(POLL_MS);
  const options = { site: origin, remote, builds, port: Number(port), write };
  const app = await createDevSite(options);
  await app.listen({ host: '127.0.0.1', port: options.port });
  const writes = write ? `writes change the data of ${origin}` : `${origin} gets no writes; --write allows them`;
  console.log(`\n  ${remote} in ${origin}   http://localhost:${port}\n  ${writes}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
