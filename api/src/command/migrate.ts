import { runCommand } from './run-command';
import { migrate } from '../database/migrator';

runCommand(async (dataSource) => {
  const done = await migrate(dataSource);
  process.stdout.write(done.length ? `ran ${done.join(', ')}\n` : 'nothing to migrate\n');
});
