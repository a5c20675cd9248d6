import { dirname, join } from 'node:path';
import { buildApi } from './build';
import { type Environment, readEnvironment } from './environment';
import { folderChanges } from './folder-changes';
import { type Parts, withParts } from './lifecycle';
import { requireFreePort } from './port';
import { startService, waitForResponse } from './process';
import { formatRemotes } from './remotes';
import { ROOT } from './root';
import { openShop } from './shop';
import { startApi, startGateway } from './stack';
import { run, step } from './step';

interface DevelopmentServer {
  /** Null for the shell. */
  remote: string | null;
  folder: string;
  port: number;
  /** Available when the first compilation is done. */
  file: string;
}

/**
 * The shell uses DEV_PORT, and the remotes use the following ports in the order of their list. A remote on another host has
 * no server here.
 */
function developmentServers({ devPort, remotes }: Environment): DevelopmentServer[] {
  const shell = { remote: null, folder: join(ROOT, 'shell/host'), port: devPort, file: 'main.js' };
  const remoteServers = [...remotes].flatMap(([remote, source], index) =>
    // the builds are in the folder dist of the remote
    source.kind === 'folder'
      ? [{ remote, folder: dirname(source.folder), port: devPort + 1 + index, file: 'remote-entry.js' }]
      : [],
  );
  return [shell, ...remoteServers];
}

run(() =>
  withParts(async (parts) => {
    const environment = readEnvironment();
    const { port, devPort, apiPort } = environment;
    const servers = developmentServers(environment);
    for (const server of servers) await requireFreePort(server.port, 'DEV_PORT');
    const shop = await openShop(parts, environment, ['api', 'gateway']);
    const apiSetting = { port: apiPort, log: 'api-dev', env: { ...shop.env, NODE_ENV: 'development' } };
    let api = await step('Starting the API', () => startApi(apiSetting));
    parts.add({ stop: () => api.stop() });
    await step('Starting the development servers', () =>
      Promise.all(servers.map((server) => startServer(server, devPort, port, parts))),
    );
    const env = gatewayEnv(api.address, environment, servers);
    const { GATEWAY_SECRET = '' } = shop.env;
    const gateway = { port, log: 'gateway-dev', env: { ...env, GATEWAY_SECRET } };
    parts.add(await step('Starting the gateway', () => startGateway(gateway)));
    console.log(`\n  TeleMarket, with hot reload   http://localhost:${port}`);
    for (const { remote, port: at } of servers) if (remote) console.log(`  ${remote} alone   http://localhost:${at}`);
    shop.announce();

    for await (const _ of folderChanges(join(ROOT, 'api/src'))) {
      try {
        await step('The API changed: building and starting it again', async () => {
          await buildApi();
          await api.stop();
          api = await startApi(apiSetting);
        });
      } catch (error) {
        // the file may be incomplete: the next change builds again
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }),
);

function gatewayEnv(
  apiOrigin: string,
  { devPort, remotes }: Environment,
  servers: readonly DevelopmentServer[],
): Record<string, string> {
  const hosts = [...remotes].map(([name, source]): [string, string] => {
    if (source.kind === 'http') return [name, source.origin];
    const server = servers.find(({ remote }) => remote === name);
    return [name, `dev:${source.kind === 'dev' ? source.origin : `http://127.0.0.1:${server?.port}`}`];
  });
  return {
    API_ORIGIN: apiOrigin,
    SHELL_DEV_ORIGIN: `http://127.0.0.1:${devPort}`,
    REMOTES: formatRemotes(hosts),
  };
}

async function startServer(
  { folder, port, file }: DevelopmentServer,
  devPort: number,
  gatewayPort: number,
  parts: Parts,
): Promise<void> {
  const config = join(folder, 'webpack.config.mjs');
  const service = await startService({
    name: folder,
    args: [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'serve', '--mode', 'development', '--config', config],
    env: { DEV_PORT: String(devPort), REMOTE_PORT: String(port), PORT: String(gatewayPort) },
    onOutput: (text) => /error/i.test(text) && process.stdout.write(text),
  });
  parts.add(service);
  await waitForResponse(service, `http://127.0.0.1:${port}/${file}`, 120);
}
