import { randomUUID } from 'node:crypto';
import { announceLocalSite } from '../shell/platform/remote-tools/webpack/local-site.cjs';
import { BUILD_STEP_TITLE, buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/open-database';
import type { Environment } from './environment';
import type { Parts } from './lifecycle';
import { choosePorts, freePort, requireNamedPorts } from './port';
import { gatewaySecret, secretKey, vapidPrivateKey } from './secret-key';
import { startLocalMailbox, startTelegramService } from './stack';
import { ROOT } from './root';
import { printDetail, step } from './step';
import { supervise } from './supervisor';
import { localTelegramVariables } from './telegram/local-settings';

/**
 * Opens the database, the current builds and the local servers that a shop needs: a mailbox unless a real mail server
 * is set, and a local Telegram unless a real bot is set.
 * @param targets The targets to build. Default: all.
 * @param requirePorts Throws when a further port that the user has set is taken. It is called before the build, which
 * takes long.
 * @returns The ports of the site, the environment of the API, and a function that prints the local addresses and a
 * new administrator, and publishes the address of the site for a second start.
 */
export async function openShop(
  parts: Parts,
  environment: Environment,
  targets?: readonly string[],
  requirePorts?: () => Promise<void>,
) {
  // The database is opened before the ports are checked, because the error of the database names another process that
  // runs in this folder.
  const database = await step('Opening the database', () => openDatabase({ purpose: 'start', log: printDetail }));
  const { url, server } = database;
  if (server) supervise('The database', parts, server, (ended) => ended.restart());
  else parts.add(database);
  await requireNamedPorts(environment.ports);
  await requirePorts?.();
  const built = await step(BUILD_STEP_TITLE, () => buildChanged(targets));
  console.log(built.length > 0 ? `  built: ${built.join(', ')}` : '  nothing has changed');
  const admin = await step('Migrating the database (the first start also adds the demonstration catalogue)', () =>
    prepareDatabase(url),
  );
  // Chooses the ports only now, because other programs may have taken ports during the build.
  const ports = await choosePorts(environment.ports);
  const { PORT: port, MAILBOX_PORT: mailboxPort, LOCAL_TELEGRAM_PORT: telegramPort } = ports;
  const env: Record<string, string> = {
    INSTANCE_ID: randomUUID(),
    DATABASE_URL: url,
    LOCAL_ORIGIN: `http://localhost:${port}`,
    SECRET_KEY: secretKey(),
    VAPID_PRIVATE_KEY: vapidPrivateKey(),
    GATEWAY_SECRET: gatewaySecret(),
  };
  if (mailboxPort !== undefined) {
    // The port must be the same after each restart, because the API uses it.
    const smtpPort = await freePort();
    const startTheMailbox = () => startLocalMailbox({ port: mailboxPort, smtpPort });
    const mailbox = await step('Starting the local mailbox', startTheMailbox);
    supervise('The mailbox', parts, mailbox, startTheMailbox);
    env['SMTP_URL'] = mailbox.smtpUrl;
  }
  if (telegramPort !== undefined) {
    const startTheTelegram = () => startTelegramService({ port: telegramPort, origin: `http://localhost:${port}` });
    const telegram = await step('Starting the local Telegram', startTheTelegram);
    supervise('The local Telegram', parts, telegram, startTheTelegram);
    Object.assign(env, localTelegramVariables(telegram.address));
  }
  const announce = () => {
    server?.announce(`http://localhost:${port}`);
    const remove = announceLocalSite(ROOT, `http://127.0.0.1:${port}`);
    parts.add({ stop: () => Promise.resolve(remove()) });
    if (mailboxPort !== undefined)
      console.log(`  Mailbox       http://localhost:${mailboxPort}   (mails of the shop; none is delivered)`);
    if (telegramPort !== undefined)
      console.log(
        `  Telegram      http://localhost:${telegramPort}   (three people, chats and a bot; not the real one)`,
      );
    if (admin?.password) console.log(`  First admin   ${admin.username} / ${admin.password}   (not shown again)`);
  };
  return { port, apiPort: ports.API_PORT, env, announce };
}
