import { runCommand } from './run-command';
import { migrate } from '../database/migrator';

/** `reset.js [--force]` deletes everything and migrates the empty database. */
runCommand(async (dataSource, config) => {
  if (config.production && !process.argv.includes('--force')) {
    throw new Error('This command deletes all data. In production, it requires --force.');
  }
  await dataSource.dropDatabase();
  const done = await migrate(dataSource);
  process.stdout.write(`dropped every table and ran ${done.length} migrations\n`);
});
