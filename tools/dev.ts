import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildApi } from './build';
import { readEnvironment } from './environment';
import { folderChanges } from './folder-changes';
import { type Parts, withParts } from './lifecycle';
import { nextFreePort, requireFreePort } from './port';
import { startService, waitForResponse } from './process';
import { developmentServersOf, formatWithServers } from './remotes';
import { ROOT } from './root';
import { openShop } from './shop';
import { startApi, startGateway } from './stack';
import { printDetail, run, step } from './step';

run(() =>
  withParts(async (parts) => {
    const environment = readEnvironment();
    const { remotes } = environment;
    const serversAt = (devPort: number) => ({
      shell: { folder: join(ROOT, 'shell/app'), port: devPort },
      // the remotes get the ports after the shell's port, in the order of the list of remotes
      servers: developmentServersOf(remotes, devPort + 1),
    });
    const isNamed = Boolean(process.env['DEV_PORT']);
    async function requirePorts(): Promise<void> {
      const { shell, servers } = serversAt(environment.devPort);
      if (isNamed) for (const { port } of [shell, ...servers]) await requireFreePort(port, 'DEV_PORT');
    }
    const shop = await openShop(parts, environment, ['api', 'gateway'], requirePorts);
    // The ports of the shell and of each remote. Ports of remotes that other repositories release stay unused. The
    // ports are chosen after the build, because other programs may have taken ports during the build.
    const devPort = isNamed
      ? environment.devPort
      : await nextFreePort(environment.devPort, 1 + Object.keys(remotes).length);
    await requirePorts();
    const { shell, servers } = serversAt(devPort);
    const { port, apiPort } = shop;
    const apiSetting = { port: apiPort, log: 'api-dev', env: { ...shop.env, NODE_ENV: 'development' } };
    let api = await step('Starting the API', () => startApi(apiSetting));
    parts.add({ stop: () => api.stop() });
    await step('Starting the development servers', () =>
      Promise.all([
        startServer(shell, 'main.js', devPort, port, parts),
        ...servers.map((server) => startServer(server, 'remote-entry.js', devPort, port, parts)),
      ]),
    );
    const env = {
      API_ORIGIN: api.address,
      SHELL_DEV_ORIGIN: `http://127.0.0.1:${devPort}`,
      REMOTES: formatWithServers(remotes, servers),
    };
    const { GATEWAY_SECRET = '', INSTANCE_ID = '' } = shop.env;
    const gateway = { port, log: 'gateway-dev', env: { ...env, GATEWAY_SECRET, INSTANCE_ID } };
    parts.add(await step('Starting the gateway', () => startGateway(gateway)));
    console.log(`\n  TeleMarket, with hot reload   http://localhost:${port}`);
    for (const { remote, port: at } of servers) console.log(`  ${remote} alone   http://localhost:${at}`);
    shop.announce();

    for await (const _ of folderChanges(join(ROOT, 'api/src'))) {
      try {
        await step('The API has changed: rebuilding and restarting it', async () => {
          await buildApi();
          await api.stop();
          api = await startApi(apiSetting);
        });
      } catch (error) {
        // the error may come from a file that is still being written; the next change starts another build
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }),
);

/** @param file A file that exists when the first compilation is done. */
async function startServer(
  { folder, port }: { folder: string; port: number },
  file: string,
  devPort: number,
  gatewayPort: number,
  parts: Parts,
): Promise<void> {
  const config = join(folder, 'webpack.config.mjs');
  let compiles = true;
  const service = await startService({
    name: folder,
    args: [join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), 'serve', '--mode', 'development', '--config', config],
    env: { DEV_PORT: String(devPort), REMOTE_PORT: String(port), PORT: String(gatewayPort) },
    onOutput: (text) => {
      if (stripVTControlCharacters(text).includes('compiled successfully')) {
        if (!compiles) printDetail(`${basename(folder)} compiles again`);
        compiles = true;
      } else if (/error/i.test(text)) {
        compiles = false;
        process.stdout.write(text);
      }
    },
  });
  parts.add(service);
  await waitForResponse(service, `http://127.0.0.1:${port}/${file}`, { timeoutSeconds: 120 });
}
