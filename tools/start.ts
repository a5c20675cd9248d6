import { buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/ladder';
import { readEnvironment } from './environment';
import { requireFreePort } from './port';
import { startApi, startGateway } from './stack';
import { Advice, run, step } from './step';

const RATE_LIMITS = process.env['RATE_LIMITS'] ?? 'on';

run(async () => {
  const { port, apiPort } = readEnvironment();
  const running: { name: string; stop(): Promise<void> }[] = [];
  let stopping: Promise<void> | null = null;
  const stopAll = () =>
    (stopping ??= (async () => {
      for (const part of running.reverse()) await part.stop();
    })());
  const leave = () => {
    console.log('\n• Stopping');
    void stopAll().then(() => process.exit(0));
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);

  try {
    await requireFreePort(port, 'PORT');
    await requireFreePort(apiPort, 'API_PORT');
    const database = await step('Opening the database', () =>
      openDatabase({ purpose: 'start', log: (line) => console.log(`  ${line}`) }),
    );
    running.push({ name: 'The database', stop: database.stop });
    const built = await step('Building what has changed', buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
    const admin = await step('Migrating, and filling in the demonstration catalogue at the first start', () =>
      prepareDatabase(database.url),
    );
    const api = await step('Starting the API', () =>
      startApi({ port: apiPort, log: 'api', env: { DATABASE_URL: database.url, RATE_LIMITS } }),
    );
    running.push(api);
    const gateway = await step('Starting the gateway', () =>
      startGateway({ port, log: 'gateway', env: { API_ORIGIN: api.address } }),
    );
    running.push(gateway);
    console.log(`\n  TeleMarket    http://localhost:${port}`);
    console.log(`  API document  http://localhost:${port}/api/docs`);
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (shown once: keep it)`);
    console.log('\n  Ctrl-C stops everything. Logs are in .data/logs.');
    const fallen = await Promise.race([api, gateway].map((service) => service.ended.then(() => service.name)));
    if (!stopping) throw new Advice(`${fallen} ended by itself. See .data/logs.`);
  } catch (error) {
    if (stopping) return;
    await stopAll();
    throw error;
  }
});
