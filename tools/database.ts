import { buildChanged } from './build';
import { openDatabase } from './database/open-database';
import { readEnvironment } from './environment';
import { secretKey } from './secret-key';
import { runNode } from './process';
import { CliError, printDetail, run, step } from './step';

/** `password` is null when ADMIN_PASSWORD sets it. */
type FirstAdmin = { username: string; password: string | null };

/** No command calls Telegram. Only the API gets the settings of the local Telegram. */
const NO_TELEGRAM = { TELEGRAM_HANDOVER: 'off' };

/**
 * Migrates, seeds an empty catalogue and creates the first admin, with the built API of a folder.
 * @returns The created admin; null when an admin already exists.
 */
export async function prepareDatabase(url: string, folder = 'api'): Promise<FirstAdmin | null> {
  const env = { DATABASE_URL: url, ...NO_TELEGRAM };
  await runNode([`${folder}/dist/command/migrate.js`], env);
  await runNode([`${folder}/dist/command/seed.js`], env);
  const lines = (await runNode([`${folder}/dist/command/ensure-admin.js`], env)).trim().split('\n');
  const admin = JSON.parse(lines.at(-1) ?? '{}') as Partial<FirstAdmin> & { created?: boolean };
  return admin.created && admin.username ? { username: admin.username, password: admin.password ?? null } : null;
}

/** The commands of `api/src/command` that need the database of `npm start`. */
const DATABASE_COMMANDS = ['migrate', 'seed', 'reset', 'adopt-media', 'invite', 'remove-second-factor'];

async function main(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2);
  if (!DATABASE_COMMANDS.includes(name))
    throw new CliError(`Name one of these commands: ${DATABASE_COMMANDS.join(', ')}`);
  readEnvironment();
  await buildChanged();
  const { url, stop } = await openDatabase({ purpose: 'start', shared: true, log: printDetail });
  // The command needs the secret key: it encrypts the links of mails, which the server decrypts before it sends them.
  const env = { DATABASE_URL: url, SECRET_KEY: secretKey(), ...NO_TELEGRAM };
  try {
    const printed = await step(name, () => runNode([`api/dist/command/${name}.js`, ...rest], env));
    if (printed.trim()) console.log(printed.trim());
  } finally {
    await stop();
  }
}

if (process.argv[1] === __filename) run(main);
