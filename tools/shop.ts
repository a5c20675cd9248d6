import { buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/open-database';
import type { Environment } from './environment';
import type { Parts } from './lifecycle';
import { freePort, requireFreePort } from './port';
import { gatewaySecret, secretKey, vapidPrivateKey } from './secret-key';
import { startMailbox } from './stack';
import { printDetail, step } from './step';
import { supervise } from './supervisor';

/**
 * Opens what the servers of the shop need: the database, current builds and, unless mails are really sent, the local mailbox.
 * @param targets The targets to build. Default: all.
 * @returns The environment of the API, and a function that prints the mailbox and a new administrator, and publishes the address
 * of the site for a second start.
 */
export async function openShop(parts: Parts, environment: Environment, targets?: readonly string[]) {
  const { port, apiPort, mailboxPort } = environment;
  // The database is opened before the ports are checked, because its error names the process that runs in this folder.
  const database = await step('Opening the database', () => openDatabase({ purpose: 'start', log: printDetail }));
  const { url, server } = database;
  if (server) supervise('The database', parts, server, (ended) => ended.restart());
  else parts.add(database);
  await requireFreePort(port, 'PORT');
  await requireFreePort(apiPort, 'API_PORT');
  if (mailboxPort !== null) await requireFreePort(mailboxPort, 'MAILBOX_PORT');
  const built = await step('Building what has changed', () => buildChanged(targets));
  console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
  const admin = await step('Migrating, and filling in the demonstration catalogue at the first start', () =>
    prepareDatabase(url),
  );
  const env: Record<string, string> = {
    DATABASE_URL: url,
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
  const announce = () => {
    server?.announce(`http://localhost:${port}`);
    if (mailboxPort !== null)
      console.log(`  Mailbox       http://localhost:${mailboxPort}   (mails of the shop; none is delivered)`);
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (not shown again)`);
  };
  return { env, announce };
}
