import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApi, buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/ladder';
import { readEnvironment } from './environment';
import { type Parts, withParts } from './lifecycle';
import { requireFreePort } from './port';
import { startService, waitForResponse } from './process';
import { formatRemotes, remoteNames } from './remotes';
import { ROOT } from './root';
import { startApi, startGateway } from './stack';
import { run, step } from './step';

/** The development servers. The shell has DEV_PORT, the remotes the ports after it, in the order of deploy/remotes. */
function developmentServers(firstPort: number) {
  const remotes = remoteNames().map((name, index) => ({
    remote: name,
    folder: `mfe-${name}`,
    port: firstPort + 1 + index,
    file: 'remote-entry.js',
  }));
  return [{ remote: null, folder: 'shell/host', port: firstPort, file: 'main.js' }, ...remotes];
}

type DevelopmentServer = ReturnType<typeof developmentServers>[number];

/** An editor writes several files at once. */
const SETTLE_MS = 150;

run(() =>
  withParts(async (parts) => {
    const { port, apiPort, devPort } = readEnvironment();
    const servers = developmentServers(devPort);
    await requireFreePort(port, 'PORT');
    await requireFreePort(apiPort, 'API_PORT');
    const database = parts.add(
      await step('Opening the database', () =>
        openDatabase({ purpose: 'start', log: (line) => console.log(`  ${line}`) }),
      ),
    );
    await step('Building the API and the gateway', buildChanged);
    const admin = await step('Migrating and seeding', () => prepareDatabase(database.url));
    const apiSetting = { port: apiPort, log: 'api-dev', env: { DATABASE_URL: database.url, NODE_ENV: 'development' } };
    let api = await step('Starting the API', () => startApi(apiSetting));
    parts.add({ stop: () => api.stop() });
    await step('Starting the development servers', () =>
      Promise.all(servers.map((server) => startServer(server, port, parts))),
    );
    parts.add(
      await step('Starting the gateway', () =>
        startGateway({ port, log: 'gateway-dev', env: gatewayEnv(api.address, servers) }),
      ),
    );
    console.log(`\n  TeleMarket, with hot reload   http://localhost:${port}`);
    for (const { folder, port: at } of servers.slice(1)) console.log(`  ${folder} alone   http://localhost:${at}`);
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (shown once: keep it)`);

    for await (const _ of changes(join(ROOT, 'api/src'))) {
      try {
        await step('The API changed: building and starting it again', async () => {
          await buildApi();
          await api.stop();
          api = await startApi(apiSetting);
        });
      } catch (error) {
        // a half-typed file: the next change is the next try
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }),
);

/** Where the gateway finds the development servers. */
function gatewayEnv(apiOrigin: string, servers: readonly DevelopmentServer[]): Record<string, string> {
  const hosts = servers.flatMap(({ remote, port }) =>
    remote === null ? [] : [[remote, `dev:http://127.0.0.1:${port}`] as const],
  );
  return {
    API_ORIGIN: apiOrigin,
    SHELL_DEV_ORIGIN: `http://127.0.0.1:${servers[0]?.port}`,
    REMOTES: formatRemotes(hosts),
  };
}

async function startServer(
  { folder, port, file }: DevelopmentServer,
  gatewayPort: number,
  parts: Parts,
): Promise<void> {
  const config = join(ROOT, folder, 'webpack.config.mjs');
  const service = await startService({
    name: folder,
    args: [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'serve', '--mode', 'development', '--config', config],
    env: { DEV_PORT: String(port), PORT: String(gatewayPort) },
    onOutput: (text) => /error/i.test(text) && process.stdout.write(text),
  });
  parts.add(service);
  await waitForResponse(service, `http://127.0.0.1:${port}/${file}`, 120);
}

/** Once for every burst of changes. */
async function* changes(folder: string): AsyncGenerator<void> {
  let burst: NodeJS.Timeout | undefined;
  let announce: (() => void) | undefined;
  void (async () => {
    for await (const _ of watch(folder, { recursive: true })) {
      clearTimeout(burst);
      burst = setTimeout(() => announce?.(), SETTLE_MS);
    }
  })();
  for (;;) {
    await new Promise<void>((resolve) => (announce = resolve));
    yield;
  }
}
