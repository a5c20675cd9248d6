import { join } from 'node:path';
import { readEnvironment } from './environment';
import { withParts } from './lifecycle';
import { ROOT } from './root';
import { openShop } from './shop';
import { startApi, startGateway } from './stack';
import { run, step } from './step';
import { supervise } from './supervisor';

run(() =>
  withParts(async (parts) => {
    const environment = readEnvironment();
    const { port, apiPort, env, announce } = await openShop(parts, environment);
    const startTheApi = () => startApi({ port: apiPort, log: 'api', env });
    const api = await step('Starting the API', startTheApi);
    supervise('The API', parts, api, startTheApi);
    const { GATEWAY_SECRET = '', INSTANCE_ID = '' } = env;
    const state = process.env['GATEWAY_STATE'] ?? join(ROOT, '.data/gateway');
    // The store keeps earlier versions, because the lock files of teams name them.
    const packages = process.env['NPM_STORE'] ?? join(ROOT, '.data/packages');
    const gateway = {
      port,
      log: 'gateway',
      env: { API_ORIGIN: api.address, GATEWAY_SECRET, GATEWAY_STATE: state, NPM_STORE: packages, INSTANCE_ID },
    };
    const startTheGateway = () => startGateway(gateway);
    supervise('The gateway', parts, await step('Starting the gateway', startTheGateway), startTheGateway);
    console.log(`\n  TeleMarket    http://localhost:${port}`);
    console.log(`  API document  http://localhost:${port}/api/docs`);
    announce();
    for (const text of environment.hidden) console.log(`  ${text}`);
    console.log('\n  Ctrl-C stops everything. Logs are in .data/logs.');
    await new Promise(() => {}); // a signal ends this wait
  }),
);
