import { buildChanged } from './build';
import { openDatabase } from './database/open-database';
import { readEnvironment } from './environment';
import { runNode } from './process';
import { CliError, printDetail, run, step } from './step';

export interface FirstAdmin {
  username: string;
  /** Null when the password is that of ADMIN_PASSWORD. */
  password: string | null;
}

/**
 * Migrates, seeds an empty catalogue and creates the first admin, with the built API of a folder.
 * @returns The created admin; null when an admin already exists.
 */
export async function prepareDatabase(url: string, folder = 'api'): Promise<FirstAdmin | null> {
  const env = { DATABASE_URL: url };
  await runNode([`${folder}/dist/command/migrate.js`], env);
  await runNode([`${folder}/dist/command/seed.js`], env);
  const lines = (await runNode([`${folder}/dist/command/ensure-admin.js`], env)).trim().split('\n');
  const admin = JSON.parse(lines.at(-1) ?? '{}') as Partial<FirstAdmin> & { created?: boolean };
  return admin.created && admin.username ? { username: admin.username, password: admin.password ?? null } : null;
}

const COMMANDS: Record<string, { what: string; script: string }> = {
  migrate: { what: 'Migrating', script: 'api/dist/command/migrate.js' },
  seed: { what: 'Seeding', script: 'api/dist/command/seed.js' },
  'remove-second-factor': {
    what: 'Removing the second factor',
    script: 'api/dist/command/remove-second-factor.js',
  },
  reset: { what: 'Emptying and migrating', script: 'api/dist/command/reset.js' },
};

async function main(): Promise<void> {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new CliError(`Name a command: ${Object.keys(COMMANDS).join(', ')}`);
  readEnvironment();
  await buildChanged();
  const database = await openDatabase({ purpose: 'start', shared: true, log: printDetail });
  try {
    const printed = await step(command.what, () => runNode([command.script, ...rest], { DATABASE_URL: database.url }));
    if (printed.trim()) console.log(printed.trim());
  } finally {
    await database.stop();
  }
}

if (process.argv[1] === __filename) run(main);
