import { runCommand } from './run-command';
import { dropAllTables, migrate } from '../database/migrator';

/** `reset.js [--force]`: an empty, migrated database, whatever was in it. */
runCommand(async (dataSource, config) => {
  if (config.production && !process.argv.includes('--force')) {
    throw new Error('This would delete everything. In production it needs --force.');
  }
  await dropAllTables(dataSource);
  const done = await migrate(dataSource);
  process.stdout.write(`dropped every table and ran ${done.length} migrations\n`);
});
