import { buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/open-database';
import { readEnvironment } from './environment';
import { withParts } from './lifecycle';
import { freePort, requireFreePort } from './port';
import { gatewaySecret, secretKey, vapidPrivateKey } from './secret-key';
import { startApi, startGateway, startMailbox } from './stack';
import { printDetail, run, step } from './step';
import { supervise } from './supervisor';

run(() =>
  withParts(async (parts) => {
    const { port, apiPort, mailboxPort } = readEnvironment();
    // The database is opened before the ports are checked, because its error names the process that runs in this folder.
    const database = await step('Opening the database', () => openDatabase({ purpose: 'start', log: printDetail }));
    const { server } = database;
    if (server) supervise('The database', parts, server, (ended) => ended.restart());
    else parts.add(database);
    await requireFreePort(port, 'PORT');
    await requireFreePort(apiPort, 'API_PORT');
    if (mailboxPort !== null) await requireFreePort(mailboxPort, 'MAILBOX_PORT');
    const built = await step('Building what has changed', buildChanged);
    console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
    const admin = await step('Migrating, and filling in the demonstration catalogue at the first start', () =>
      prepareDatabase(database.url),
    );
    const env: Record<string, string> = {
      DATABASE_URL: database.url,
      LOCAL_ORIGIN: `http://localhost:${port}`,
      SECRET_KEY: secretKey(),
      VAPID_PRIVATE_KEY: vapidPrivateKey(),
      GATEWAY_SECRET: gatewaySecret(),
    };
    if (mailboxPort !== null) {
      // The port must be the same after each restart, because the API uses it.
      const smtpPort = await freePort();
      const startTheMailbox = () => startMailbox({ port: mailboxPort, smtpPort });
      const mailbox = await step('Starting the local mailbox', startTheMailbox);
      supervise('The mailbox', parts, mailbox, startTheMailbox);
      env['SMTP_URL'] = mailbox.smtpUrl;
    }
    const startTheApi = () => startApi({ port: apiPort, log: 'api', env });
    const api = await step('Starting the API', startTheApi);
    supervise('The API', parts, api, startTheApi);
    const startTheGateway = () =>
      startGateway({ port, log: 'gateway', env: { API_ORIGIN: api.address, GATEWAY_SECRET: gatewaySecret() } });
    supervise('The gateway', parts, await step('Starting the gateway', startTheGateway), startTheGateway);
    server?.announce(`http://localhost:${port}`);
    console.log(`\n  TeleMarket    http://localhost:${port}`);
    console.log(`  API document  http://localhost:${port}/api/docs`);
    if (mailboxPort !== null)
      console.log(`  Mailbox       http://localhost:${mailboxPort}   (mails of the shop; none is delivered)`);
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (not shown again)`);
    console.log('\n  Ctrl-C stops everything. Logs are in .data/logs.');
    await new Promise(() => {}); // until a signal
  }),
);
