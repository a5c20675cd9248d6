import { runCommand } from './command';
import { migrate } from './migrator';

runCommand(async (dataSource) => {
  const done = await migrate(dataSource);
  process.stdout.write(done.length ? `ran ${done.join(', ')}\n` : 'nothing to migrate\n');
});
