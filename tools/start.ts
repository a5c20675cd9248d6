import { buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/open-database';
import { readEnvironment } from './environment';
import { withParts } from './lifecycle';
import { requireFreePort } from './port';
import { startApi, startGateway } from './stack';
import { CliError, printDetail, run, step } from './step';

run(() =>
  withParts(async (parts) => {
    const { port, apiPort } = readEnvironment();
    await requireFreePort(port, 'PORT');
    await requireFreePort(apiPort, 'API_PORT');
    const database = parts.add(
      await step('Opening the database', () => openDatabase({ purpose: 'start', log: printDetail })),
    );
    const built = await step('Building what has changed', buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
    const admin = await step('Migrating, and filling in the demonstration catalogue at the first start', () =>
      prepareDatabase(database.url),
    );
    const api = parts.add(
      await step('Starting the API', () =>
        startApi({ port: apiPort, log: 'api', env: { DATABASE_URL: database.url } }),
      ),
    );
    const gateway = parts.add(
      await step('Starting the gateway', () =>
        startGateway({ port, log: 'gateway', env: { API_ORIGIN: api.address } }),
      ),
    );
    console.log(`\n  TeleMarket    http://localhost:${port}`);
    console.log(`  API document  http://localhost:${port}/api/docs`);
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (not shown again)`);
    console.log('\n  Ctrl-C stops everything. Logs are in .data/logs.');
    const ended = await Promise.race([api, gateway].map((service) => service.ended.then(() => service.name)));
    throw new CliError(`${ended} ended unexpectedly. See .data/logs.`);
  }),
);
